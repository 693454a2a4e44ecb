import { inWords } from '../../shared/errors/answerErrors';
import type { HttpResponse } from '../../shared/http/HttpClient';
import { SERVICE } from '../api/chatErrors';
import type { QueuedRequest, QueueSlot } from './webhookQueue';

/** Sends what is harmless to repeat. @throws ServiceError when no answer came */
export async function ask(slot: QueueSlot, request: QueuedRequest): Promise<HttpResponse> {
	try {
		return await slot.send(request);
	} catch (failure) {
		throw inWords(failure, SERVICE);
	}
}

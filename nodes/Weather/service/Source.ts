import type { Call } from '../api/call';
import type { Answer } from './AnswerCache';

/** Where the answers for one place come from. */
export interface Source {
	/** For this place: the call says what is asked, and where is added here. @throws ServiceError */
	get(call: Call): Promise<Answer>;
	/** For what is the same everywhere. @throws ServiceError */
	getAnywhere(call: Call): Promise<Answer>;
	/** @throws ServiceError when it is not JSON */
	json(answer: Answer): unknown;
	/** UNIX seconds on this machine's clock. */
	now(): number;
	/** UNIX seconds at the service, as far as its answers show: this machine's clock may be wrong by days. */
	serviceTime(): number;
}

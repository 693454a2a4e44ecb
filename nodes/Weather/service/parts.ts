import { unreadableAnswer } from '../../shared/errors/answerErrors';
import { SERVICE } from '../api/weatherErrors';

/**
 * @param part the asked part of an answer
 * @throws ServiceError when the service left it out, instead of going on with invented values
 */
export function requirePart<Part>(part: Part | null | undefined, name: string): Part {
	if (part !== null && part !== undefined) return part;
	throw unreadableAnswer(SERVICE, `It does not contain the part “${name}”.`);
}

/** The same for a list, which has to have something in it. @throws ServiceError */
export function requireList<Entry>(
	list: readonly Entry[] | null | undefined,
	name: string,
): readonly Entry[] {
	const present = requirePart(list, name);
	if (present.length > 0) return present;
	throw unreadableAnswer(SERVICE, `The part “${name}” is empty.`);
}

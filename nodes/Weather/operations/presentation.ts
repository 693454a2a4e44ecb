import type { ItemParameters } from '../../shared/n8n/parameters';
import type { Units } from '../domain/units';
import type { Wording } from '../domain/wording';
import { createWording } from '../domain/wording';
import { readLanguage } from '../parameters/language';
import type { Output } from '../parameters/output';
import { readOutput } from '../parameters/output';
import { readUnits } from '../parameters/units';

/** In which units and words an answer is given out, and how much of it. */
export interface Presentation {
	readonly units: Units;
	/** The service's code, `''` for its default. */
	readonly language: string;
	readonly wording: Wording;
	readonly output: Output;
}

/** @throws ServiceError `bad-input` */
export function readPresentation(parameters: ItemParameters): Presentation {
	const language = readLanguage(parameters);
	return {
		units: readUnits(parameters),
		language,
		wording: createWording(language),
		output: readOutput(parameters),
	};
}

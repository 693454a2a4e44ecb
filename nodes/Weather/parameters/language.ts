import type { INodeProperties } from 'n8n-workflow';
import { quote } from '../../shared/domain/quote';
import { badInput } from '../../shared/errors/ServiceError';
import type { ItemParameters } from '../../shared/n8n/parameters';
import { LANGUAGES, serviceLanguage } from '../domain/language';

export const languageField: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'options',
	default: '',
	description: 'Of the texts: what the service calls the weather, dates and weekdays',
	// Nothing is asked for unless a language is chosen, and the service then answers in English.
	options: LANGUAGES.map(([name, code]) => ({ name, value: code === 'en' ? '' : code })),
};

/**
 * @returns the service's code; `''` when none was chosen, so that none is asked for
 * @throws ServiceError `bad-input` for a language that the service does not speak
 */
export function readLanguage(parameters: ItemParameters): string {
	const entered = parameters.text('language').trim();
	if (entered === '') return '';
	const code = serviceLanguage(entered);
	if (code !== undefined) return code;
	throw badInput(
		"'Language' is not one that the service speaks",
		`It is “${quote(entered, 20)}” now. Choose one from the list, for example English or en.`,
	);
}

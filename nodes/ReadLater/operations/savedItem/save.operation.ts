import type { INodeProperties } from 'n8n-workflow';
import { ServiceError } from '../../../shared/errors/ServiceError';
import type { Operation } from '../../../shared/n8n/operation';
import { workingTogether } from '../../../shared/n8n/operation';
import type { NewItem } from '../../api/readLaterApi';
import { USUAL_FIELDS } from '../../domain/presentItem';
import type { RawItem } from '../../domain/rawValue';
import { readText } from '../../domain/rawValue';
import { requireAddress, tagsField } from '../../parameters/fields';
import type { ReadingList } from '../../service/readingList';
import { saveItems } from '../../service/saveItems';
import { present } from './present';

const properties: readonly INodeProperties[] = [
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://www.example.com/story',
		description: 'The link to save. Saving a link that is on the list already moves it to the top.',
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		options: [
			{
				displayName: 'Saved At',
				name: 'savedAt',
				type: 'dateTime',
				default: '',
				description: 'When it was saved, for example on another list. The present time when empty.',
			},
			tagsField,
			{
				displayName: 'Title',
				name: 'title',
				type: 'string',
				default: '',
				placeholder: 'e.g. The best bread in town',
				description: 'Services usually find it out themselves',
			},
		],
	},
];

interface Input {
	readonly item: NewItem;
}

/** Saved Item › Save: one link, or thousands in batches. */
export const save: Operation<Input, ReadingList> = {
	value: 'save',
	name: 'Save',
	action: 'Save link to reading list',
	description:
		'Put a web address on the reading list, with a title and tags if wanted. Changes the list.',
	properties,
	readInput(parameters) {
		const fields = parameters.inside('additionalFields');
		const title = fields.text('title').trim();
		const addedAt = fields.time('savedAt', 'Saved At');
		return {
			item: {
				url: requireAddress(parameters.requiredText('url', 'URL'), 'URL'),
				tags: fields.list('tags'),
				...(title === '' ? {} : { title }),
				...(addedAt === undefined ? {} : { addedAt }),
			},
		};
	},
	...workingTogether<Input, ReadingList>(async (inputs, list, keepGoing) => {
		const results = await saveItems(
			list,
			inputs.map(({ item }) => item),
			keepGoing,
		);
		return results.map((result, index) => {
			if (result === undefined || result instanceof ServiceError) return result;
			return [{ json: { saved: true, ...describe(result, inputs[index]?.item.url ?? '') } }];
		});
	}),
	reportDone: (outputs) =>
		`${outputs.length} ${outputs.length === 1 ? 'link was' : 'links were'} saved before that.`,
};

/** Some services answer with the item, some only that it is saved. */
function describe(item: RawItem, url: string): ReturnType<typeof present> {
	return readText(item.item_id) === null ? { url } : present(item, USUAL_FIELDS);
}

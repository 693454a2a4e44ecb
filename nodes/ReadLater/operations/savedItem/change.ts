import type { INodeProperties } from 'n8n-workflow';
import { ServiceError } from '../../../shared/errors/ServiceError';
import type { Operation } from '../../../shared/n8n/operation';
import { workingTogether } from '../../../shared/n8n/operation';
import type { ItemParameters } from '../../../shared/n8n/parameters';
import type { ItemAction } from '../../api/readLaterApi';
import { itemId } from '../../domain/savedItem';
import { itemField, readItemReference } from '../../parameters/fields';
import { requireAbility } from '../../service/abilities';
import type { ItemReference } from '../../service/findItems';
import { findItems } from '../../service/findItems';
import type { ReadingList } from '../../service/readingList';
import { sendInBatches } from '../../service/sendInBatches';

/** What is special about a change of an item. */
export interface ItemActionSpec<Details> extends Pick<
	Operation<unknown, ReadingList>,
	'value' | 'name' | 'action' | 'description'
> {
	/** Fields besides the item itself. */
	readonly properties?: readonly INodeProperties[];
	readDetails(parameters: ItemParameters): Details;
	toAction(itemId: string, details: Details): ItemAction;
	/** What the output item says besides the ID. */
	output(details: Details): Record<string, string | boolean | string[]>;
	/** As in "3 items were archived". */
	readonly done: string;
}

interface Input<Details> {
	readonly reference: ItemReference;
	readonly details: Details;
}

/** An operation that changes items: all input items go together, in as few requests as the service takes. */
export function changeOperation<Details>(
	spec: ItemActionSpec<Details>,
): Operation<Input<Details>, ReadingList> {
	const { value, name, action, description, properties = [], done } = spec;
	return {
		value,
		name,
		action,
		description,
		properties: [itemField, ...properties],
		readInput: (parameters) => ({
			reference: readItemReference(parameters),
			details: spec.readDetails(parameters),
		}),
		...workingTogether<Input<Details>, ReadingList>(async (inputs, list, keepGoing) => {
			const [first] = inputs;
			if (first) requireAbility(list, spec.toAction('', first.details).action);
			const ids = await resolveIds(
				list,
				inputs.map(({ reference }) => reference),
			);
			const firstUnknown = keepGoing ? -1 : ids.findIndex((id) => id instanceof ServiceError);
			// Without "Continue On Fail" nothing is changed when it is known that not all can be.
			if (firstUnknown !== -1)
				return ids.map((id, index) =>
					index === firstUnknown && id instanceof ServiceError ? id : undefined,
				);
			const known = inputs.flatMap(({ details }, index) => {
				const id = ids[index];
				return typeof id === 'string' ? [{ index, id, details }] : [];
			});
			const results = await sendInBatches(
				list,
				known.map(({ id, details }) => spec.toAction(id, details)),
				keepGoing,
			);
			const byInput = new Map(known.map(({ index }, position) => [index, results[position]]));
			return inputs.map(({ details }, index) => {
				const id = ids[index];
				if (typeof id !== 'string') return id;
				const result = byInput.get(index);
				if (result === undefined || result instanceof ServiceError) return result;
				return [{ json: { id, ...spec.output(details) } }];
			});
		}),
		reportDone: (outputs) =>
			`${outputs.length} ${outputs.length === 1 ? 'item was' : 'items were'} ${done} before that.`,
	};
}

/** IDs are taken as they are; addresses have to be looked up. */
async function resolveIds(
	list: ReadingList,
	references: readonly ItemReference[],
): Promise<(string | ServiceError)[]> {
	const addresses = references.filter(({ by }) => by === 'url');
	const found = addresses.length === 0 ? [] : await findItems(list, addresses);
	const idOf = new Map(
		found.map((item, index) => [
			addresses[index],
			item instanceof ServiceError ? item : itemId(item),
		]),
	);
	return references.map((reference) => idOf.get(reference) ?? reference.value);
}

/** For changes that need nothing but the item. */
export const NO_DETAILS = { readDetails: (): undefined => undefined } as const;

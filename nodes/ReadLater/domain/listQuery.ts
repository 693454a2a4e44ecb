import type { Order } from './order';
import type { RawItem } from './rawValue';
import type { SavedItemFilter } from './savedItemFilter';

/** What a person wants from the list. */
export interface ListQuery {
	readonly show: 'all' | 'unread' | 'archive';
	readonly order: Order;
	/** Undefined for all. */
	readonly limit?: number | undefined;
	readonly filter?: SavedItemFilter;
	/** What else has to hold of an item, for which no service can be asked. */
	readonly holds?: (item: RawItem) => boolean;
	/** UNIX seconds, included. */
	readonly changedAfter?: number | undefined;
	/** Also items that were deleted: of them only the id is known. */
	readonly withDeleted?: boolean;
	/** How many to ask for in one request. */
	readonly pageSize?: number;
	/** Parameters that only this server knows. */
	readonly more?: Readonly<Record<string, string>>;
}

/** A new item as the interface takes it. */
export interface NewItem {
	readonly url: string;
	readonly title?: string;
	readonly tags?: readonly string[];
	/** UNIX seconds; the service's own clock when not given. */
	readonly addedAt?: number;
}

/** One change of an item, by the names of the interface. */
export type ItemAction =
	| {
			readonly action: 'archive' | 'readd' | 'favorite' | 'unfavorite' | 'delete' | 'tags_clear';
			readonly itemId: string;
	  }
	| {
			readonly action: 'tags_add' | 'tags_remove' | 'tags_replace';
			readonly itemId: string;
			readonly tags: readonly string[];
	  }
	| { readonly action: 'add'; readonly item: NewItem };

import type { Resource } from '../../shared/n8n/operation';
import type { ReadLaterApi } from '../transport/readLaterApi';
import { getMany } from './savedItem/getMany.operation';

/** Everything the ReadLater node can do. A new operation is a file and a line here. */
export const resources: readonly Resource<ReadLaterApi>[] = [
	{ value: 'savedItem', name: 'Saved Item', defaultOperation: getMany.value, operations: [getMany] },
];

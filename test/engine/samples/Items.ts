import { NodeApiError, NodeConnectionTypes } from 'n8n-workflow';
import type {
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodeListSearchResult,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
	JsonObject,
} from 'n8n-workflow';

type Page = { items: IDataObject[]; next?: string };

/** A node that looks something up for each item. */
export class Items implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Items',
		name: 'items',
		group: ['transform'],
		version: 1,
		description: 'Looks items up',
		defaults: { name: 'Items' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'tokenApi', required: true }],
		properties: [{ displayName: 'Query', name: 'query', type: 'string', default: '' }],
	};

	methods = {
		listSearch: {
			async searchItems(
				this: ILoadOptionsFunctions,
				filter?: string,
				paginationToken?: string,
			): Promise<INodeListSearchResult> {
				const page = await get(this, {
					q: `${String(this.getCurrentNodeParameter('query'))}${filter ?? ''}`,
					page: paginationToken ?? '1',
				});
				return {
					results: page.items.map(toOption),
					...(page.next && { paginationToken: page.next }),
				};
			},
		},
		loadOptions: {
			async getItems(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				return (await get(this, {})).items.map(toOption);
			},
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const output: INodeExecutionData[] = [];
		for (const [item] of this.getInputData().entries()) {
			try {
				const { items } = await get(this, { q: this.getNodeParameter('query', item) as string });
				output.push(...items.map((json) => ({ json, pairedItem: { item } })));
			} catch (error) {
				if (!this.continueOnFail())
					throw new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: item });
				output.push({ json: {}, error: error as NodeApiError, pairedItem: { item } });
			}
		}
		return [output];
	}
}

async function get(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	qs: IDataObject,
): Promise<Page> {
	const { baseUrl } = await context.getCredentials<{ baseUrl: string }>('tokenApi');
	return (await context.helpers.httpRequestWithAuthentication.call(context, 'tokenApi', {
		method: 'GET',
		url: `${baseUrl}/items`,
		qs,
		json: true,
	})) as Page;
}

function toOption({ id }: IDataObject): INodePropertyOptions {
	return { name: `Item ${String(id)}`, value: String(id) };
}

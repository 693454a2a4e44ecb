import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { ItemParameters } from './parameters';

/** One thing a node can do: what the user sees and what it does, in one file per operation. */
export interface Operation<Input, Service> {
	/** Stored in workflows; never change it. */
	readonly value: string;
	/** Title Case, without the resource. */
	readonly name: string;
	/** Sentence case, with the resource, no articles; shown in the nodes panel. */
	readonly action: string;
	readonly description: string;
	/** Fields below Resource and Operation; their visibility is added by `nodeProperties`. */
	readonly properties: readonly INodeProperties[];
	/** Reads and checks the entries of one item. Makes no request. @throws ServiceError `bad-input` */
	readInput(parameters: ItemParameters): Input;
	/** Sees all inputs of the run before the first request; may refuse the run. */
	plan?(inputs: readonly Input[], service: Service): void | Promise<void>;
	/** @returns the output objects of one item */
	run(input: Input, service: Service): Promise<readonly OutputItem[]>;
	/** One sentence on what has already had its effect when the run ends with an error. */
	reportDone?(outputs: readonly OutputItem[]): string;
}

/** Data of an output item; `binary` travels beside the JSON. */
export interface OutputItem {
	readonly json: IDataObject;
	readonly binary?: INodeExecutionData['binary'];
}

/** A group of operations as the Resource dropdown shows it. */
export interface Resource<Service> {
	readonly value: string;
	/** Singular. */
	readonly name: string;
	readonly defaultOperation: string;
	readonly operations: readonly Operation<unknown, Service>[];
}

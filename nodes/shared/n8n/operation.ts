import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { ServiceError } from '../errors/ServiceError';
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
	/** Whether all items are one piece of work: what is wrong with one then ends it for all. */
	readonly isOnePiece?: boolean;
	/** Sees all inputs of the run before the first request; may refuse the run. */
	plan?(inputs: readonly Input[], service: Service): void | Promise<void>;
	/**
	 * @returns the output objects of one item; one may say what could not be had among them, and is given
	 *   out beside the others when n8n is set to continue
	 */
	run(input: Input, service: Service): Promise<readonly OutputItem[]>;
	/**
	 * Does the work of all items at once, where that is cheaper; `run` is then not used.
	 * @param keepGoing whether items after a failed one are still wanted
	 * @returns for each input its outputs, why it failed, or undefined when it was not tried
	 */
	runTogether?(
		inputs: readonly Input[],
		service: Service,
		keepGoing: boolean,
	): Promise<readonly Result[]>;
	/** One sentence on what has already had its effect when the run ends with an error. */
	reportDone?(outputs: readonly OutputItem[]): string;
}

/** What became of one item of a run that works on all of them together. */
export type Result = readonly OutputItem[] | ServiceError | undefined;

/** Data of an output item; `binary` travels beside the JSON. */
export interface OutputItem {
	readonly json: IDataObject;
	readonly binary?: INodeExecutionData['binary'];
	/** Why this one could not be had; `json` is not used then. */
	readonly failure?: ServiceError;
	/**
	 * Why it is not given out, so that nothing behind the node runs: told above the output instead. An AI
	 * agent, which has nothing behind it, gets the item.
	 */
	readonly withheld?: string;
}

/** A group of operations as the Resource dropdown shows it. */
export interface Resource<Service> {
	readonly value: string;
	/** Singular. */
	readonly name: string;
	readonly defaultOperation: string;
	readonly operations: readonly Operation<unknown, Service>[];
}

/** The two ways to run of an operation that always works on all items together. */
export function workingTogether<Input, Service>(
	runTogether: NonNullable<Operation<Input, Service>['runTogether']>,
): Pick<Operation<Input, Service>, 'run' | 'runTogether'> {
	return {
		runTogether,
		async run(input, service) {
			const [result] = await runTogether([input], service, false);
			if (result instanceof Error) throw result;
			return result ?? [];
		},
	};
}

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { LONGEST_DESCRIPTION } from '../domain/bounds';
import { asPlainText, quote } from '../domain/quote';
import { asServiceError, badInput, ServiceError } from '../errors/ServiceError';
import type { Redactor } from '../http/redact';
import { runInParallel } from '../http/runInParallel';
import { isAgentTool, NOTHING_FOUND } from './agentTool';
import { toDataObject } from './dataObject';
import type { Operation, OutputItem, Resource } from './operation';
import type { ItemParameters } from './parameters';
import { itemParameters, UnreadableField } from './parameters';
import { textOf, toNodeError, toServiceError } from './toNodeError';

export interface Connection<Service> {
	readonly service: Service;
	readonly redactor: Redactor;
	/** One line on what the run took, shown above its output. */
	report?(items: number): string | undefined;
}

export interface NodeDefinition<Service> {
	readonly resources: readonly Resource<Service>[];
	/** Reads the credential and checks it; makes no request. */
	connect(context: IExecuteFunctions): Promise<Connection<Service>>;
	/** Items worked on at the same time; 1 keeps their order of effect. */
	readonly parallel: number;
}

type Slot =
	{ readonly outputs: readonly OutputItem[] } | { readonly error: ServiceError } | undefined;

/**
 * The item loop of every node: check all entries, then plan, then work, item by item.
 * Output items keep the order of the input and are paired with it. With "Continue On Fail" an item
 * that could not be done becomes an item with an `error`; otherwise the first one ends the run and
 * its error says what was already done.
 */
export async function executeItems<Service>(
	context: IExecuteFunctions,
	node: NodeDefinition<Service>,
): Promise<INodeExecutionData[][]> {
	const run = new ItemRun<Service>(context);
	let operation: Operation<unknown, Service>;
	try {
		operation = chosenOperation(context, node.resources);
	} catch (error) {
		return run.endAll(error);
	}
	run.readInputs(operation);
	const refused = operation.isOnePiece ? run.firstError() : undefined;
	if (refused) return run.endAll(refused);
	let connection: Connection<Service>;
	try {
		connection = await node.connect(context);
	} catch (error) {
		return run.endAll(asServiceError(error) ?? unusableCredential(error));
	}
	const { service } = connection;
	run.redactor = connection.redactor;
	try {
		await operation.plan?.([...run.inputs.values()], service);
	} catch (error) {
		return run.endAll(error);
	}
	if (operation.runTogether) await run.workTogether(operation, service);
	else await run.workOneByOne(operation, service, node.parallel);
	run.stopUnlessContinuing(operation);
	const report = connection.report?.(context.getInputData().length);
	for (const hint of [run.withheldText(), report])
		if (hint !== undefined) showHint(context, run.redactor.text(hint));
	return run.output();
}

/** What became of the items of one run so far. */
class ItemRun<Service> {
	redactor: Redactor = NOTHING_TO_HIDE;

	/** By index, of the items whose entries can be used. */
	readonly inputs = new Map<number, unknown>();

	private readonly slots: Slot[];

	private readonly keepsGoing: boolean;

	constructor(private readonly context: IExecuteFunctions) {
		this.slots = new Array<Slot>(context.getInputData().length).fill(undefined);
		this.keepsGoing = context.continueOnFail();
	}

	readInputs(operation: Operation<unknown, Service>): void {
		const fixed = new Map<string, unknown>();
		for (const index of this.slots.keys()) {
			try {
				this.inputs.set(index, operation.readInput(itemParameters(this.context, index, fixed)));
			} catch (error) {
				this.fail(index, asServiceError(error) ?? unreadableEntry(error, operation));
			}
		}
		this.stopUnlessContinuing();
	}

	firstError(): ServiceError | undefined {
		return this.slots.flatMap((slot) =>
			slot !== undefined && 'error' in slot ? slot.error : [],
		)[0];
	}

	/** For what concerns every item that has not failed already. */
	endAll(error: unknown): INodeExecutionData[][] {
		for (const [index, slot] of this.slots.entries())
			if (slot === undefined) this.fail(index, error);
		this.stopUnlessContinuing();
		return [this.items()];
	}

	async workTogether(operation: Operation<unknown, Service>, service: Service): Promise<void> {
		const results = await together(operation, [...this.inputs.values()], service, this.keepsGoing);
		[...this.inputs.keys()].forEach((index, position) => {
			const result = results[position];
			if (result instanceof Error) this.fail(index, result);
			else if (result) this.slots[index] = { outputs: result };
		});
	}

	async workOneByOne(
		operation: Operation<unknown, Service>,
		service: Service,
		parallel: number,
	): Promise<void> {
		let stop: ServiceError | undefined;
		await runInParallel([...this.inputs.keys()], parallel, async (index) => {
			if (stop) {
				if (this.keepsGoing) this.fail(index, notAttempted(stop));
				return;
			}
			try {
				const outputs = await operation.run(this.inputs.get(index), service);
				const failed = outputs.find(({ failure }) => failure !== undefined);
				if (failed?.failure && !this.keepsGoing) throw failed.failure;
				this.slots[index] = { outputs };
			} catch (error) {
				const failure = this.fail(index, error);
				if (failure.details.stopsRun || !this.keepsGoing) stop = failure;
			}
		});
	}

	/** @throws n8n's error of the first item that failed */
	stopUnlessContinuing(operation?: Operation<unknown, Service>): void {
		if (this.keepsGoing) return;
		for (const [index, slot] of this.slots.entries()) {
			if (slot !== undefined && 'error' in slot) {
				const error = withReport(slot.error, this.slots, operation);
				throw toNodeError(this.context.getNode(), error, index);
			}
		}
	}

	output(): INodeExecutionData[][] {
		const items = this.items();
		return [items.length === 0 && isAgentTool(this.context.getNode()) ? [NOTHING_FOUND] : items];
	}

	/** Why there are fewer items than were worked on; undefined when all are given out. */
	withheldText(): string | undefined {
		if (isAgentTool(this.context.getNode())) return undefined;
		const [first, ...others] = this.slots.flatMap((slot) =>
			slot !== undefined && 'outputs' in slot
				? slot.outputs.flatMap(({ withheld }) => withheld ?? [])
				: [],
		);
		if (first === undefined || others.length === 0) return first;
		return `${first} The same holds for ${others.length} more.`;
	}

	private items(): INodeExecutionData[] {
		const all = isAgentTool(this.context.getNode());
		return this.slots.flatMap((slot, index) => toItems(slot, index, this.redactor, all));
	}

	private fail(index: number, thrown: unknown): ServiceError {
		const error = toServiceError(thrown, this.redactor);
		this.slots[index] = { error };
		return error;
	}
}

/** Older lines of n8n cannot show one. */
function showHint(context: IExecuteFunctions, message: string): void {
	const { addExecutionHints } = context as Partial<IExecuteFunctions>;
	const text = asPlainText(quote(message, LONGEST_DESCRIPTION));
	addExecutionHints?.call(context, { message: text, location: 'outputPane' });
}

/** Never rejects: a failure that concerns all items is given to each of them. */
async function together<Service>(
	operation: Operation<unknown, Service>,
	inputs: readonly unknown[],
	service: Service,
	keepGoing: boolean,
): Promise<readonly (readonly OutputItem[] | Error | undefined)[]> {
	try {
		const results = (await operation.runTogether?.(inputs, service, keepGoing)) ?? [];
		const cause = results.find((result) => result instanceof ServiceError);
		return inputs.map(
			(_, position) => results[position] ?? (cause && keepGoing ? notAttempted(cause) : undefined),
		);
	} catch (error) {
		return inputs.map(() => (error instanceof Error ? error : new Error(textOf(error))));
	}
}

const NOTHING_TO_HIDE: Redactor = {
	text: (value) => value,
	value: (value) => value,
	learn: () => undefined,
};

function chosenOperation<Service>(
	context: IExecuteFunctions,
	resources: readonly Resource<Service>[],
): Operation<unknown, Service> {
	const parameters: ItemParameters = itemParameters(context, 0);
	const resource = parameters.text('resource');
	const value = parameters.text('operation');
	const operation = resources
		.find((entry) => entry.value === resource)
		?.operations.find((entry) => entry.value === value);
	if (operation) return operation;
	throw badInput(
		`This version of the node cannot do “${resource} › ${value}”`,
		"Choose 'Resource' and 'Operation' again, or update the package.",
	);
}

/** n8n's own words when an expression in a field cannot be worked out. */
function unreadableEntry<Service>(
	error: unknown,
	{ properties }: Operation<unknown, Service>,
): ServiceError {
	const name = error instanceof UnreadableField ? error.field : '';
	const field = properties.find((property) => property.name === name)?.displayName;
	if (field === undefined)
		return badInput(
			textOf(error),
			'A field of this node could not be worked out. Open the node and check its expressions.',
		);
	return badInput(
		`'${field}' could not be worked out: ${textOf(error)}`,
		`Open the node and check the expression in '${field}'.`,
	);
}

/** n8n's own words when no account is chosen, or the account was deleted or is not shared with this workflow. */
function unusableCredential(error: unknown): ServiceError {
	return new ServiceError({
		kind: 'configuration-invalid',
		message: textOf(error),
		description: 'Open the node and choose or create the account in the field at its top.',
	});
}

function notAttempted(cause: ServiceError): ServiceError {
	// Such as IDs: those are of the item that met it.
	const { facts: _, ...details } = cause.details;
	return new ServiceError({
		...details,
		description: `This item was not tried, because an earlier one met: ${cause.message}. ${cause.details.description}`,
	});
}

function withReport<Service>(
	error: ServiceError,
	slots: readonly Slot[],
	operation?: Operation<unknown, Service>,
): ServiceError {
	const done = slots.flatMap((slot) =>
		slot !== undefined && 'outputs' in slot ? slot.outputs : [],
	);
	const report = done.length > 0 ? operation?.reportDone?.(done) : undefined;
	if (!report) return error;
	return new ServiceError({
		...error.details,
		description: `${error.details.description} ${report}`,
	});
}

/** Where values leave the node, and so where secrets are hidden for the last time. */
function toItems(
	slot: Slot,
	index: number,
	redactor: Redactor,
	withWithheld: boolean,
): INodeExecutionData[] {
	const pairedItem = { item: index };
	if (slot === undefined) return [];
	if ('outputs' in slot) {
		const given = slot.outputs.filter(({ withheld }) => withWithheld || withheld === undefined);
		return given.map(({ json, binary, failure }) => ({
			json: failure
				? toErrorJson(toServiceError(failure, redactor))
				: toDataObject(redactor.value(json)),
			...(binary ? { binary: withoutSecretNames(binary, redactor) } : {}),
			pairedItem,
		}));
	}
	return [{ json: toErrorJson(slot.error), pairedItem }];
}

/** The content of a file is not ours to change; what it is called may come from a server. */
function withoutSecretNames(
	binary: NonNullable<OutputItem['binary']>,
	redactor: Redactor,
): NonNullable<OutputItem['binary']> {
	return Object.fromEntries(
		Object.entries(binary).map(([field, { data, ...about }]) => [
			redactor.text(field),
			{ ...about, ...hiddenTexts(about, redactor), data },
		]),
	);
}

function hiddenTexts(about: object, redactor: Redactor): Record<string, string> {
	const texts = Object.entries(about).filter(([, value]) => typeof value === 'string');
	return Object.fromEntries(texts.map(([name, value]) => [name, redactor.text(String(value))]));
}

/**
 * An item that could not be done. n8n sends it to the "Error" output by these very keys; with an
 * `error` property on the item itself it would throw the details away.
 */
function toErrorJson({
	details: { message, description, kind, status, link, facts },
}: ServiceError): IDataObject {
	const advice = link ? `${description} ${link.address}` : description;
	const details = { description: advice, kind, ...(status ? { status } : {}), ...facts };
	return { error: message, details: toDataObject(details) };
}

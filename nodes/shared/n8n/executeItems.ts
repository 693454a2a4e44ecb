import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asPlainText } from '../domain/quote';
import { asServiceError, badInput, ServiceError } from '../errors/ServiceError';
import type { Redactor } from '../http/redact';
import { isAgentTool, NOTHING_FOUND } from './agentTool';
import { toDataObject } from './dataObject';
import type { Operation, OutputItem, Resource } from './operation';
import type { ItemParameters } from './parameters';
import { itemParameters, UnreadableField } from './parameters';
import { runInParallel } from './runInParallel';
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
	const count = context.getInputData().length;
	let redactor: Redactor = NOTHING_TO_HIDE;
	const slots: Slot[] = new Array<Slot>(count).fill(undefined);

	const fail = (index: number, thrown: unknown): ServiceError => {
		const error = toServiceError(thrown, redactor);
		slots[index] = { error };
		return error;
	};
	/** For what concerns every item that has not failed already. */
	const failAll = (error: unknown): void => {
		slots.forEach((slot, index) => {
			if (slot === undefined) fail(index, error);
		});
	};
	const stopUnlessContinuing = (operation?: Operation<unknown, Service>): void => {
		if (context.continueOnFail()) return;
		for (const [index, slot] of slots.entries()) {
			if (slot !== undefined && 'error' in slot)
				throw toNodeError(context.getNode(), withReport(slot.error, slots, operation), index);
		}
	};

	let operation: Operation<unknown, Service>;
	try {
		operation = chosenOperation(context, node.resources);
	} catch (error) {
		failAll(error);
		stopUnlessContinuing();
		return [itemsOf(slots, redactor)];
	}
	const inputs = new Map<number, unknown>();
	for (let index = 0; index < count; index++) {
		try {
			inputs.set(index, operation.readInput(itemParameters(context, index)));
		} catch (error) {
			fail(index, asServiceError(error) ?? unreadableEntry(error, operation));
		}
	}
	stopUnlessContinuing();

	let connection: Connection<Service>;
	try {
		connection = await node.connect(context);
		redactor = connection.redactor;
		await operation.plan?.([...inputs.values()], connection.service);
	} catch (error) {
		failAll(
			asServiceError(error) ?? (redactor === NOTHING_TO_HIDE ? unusableCredential(error) : error),
		);
		stopUnlessContinuing();
		return [itemsOf(slots, redactor)];
	}
	const { service } = connection;

	const workTogether = async (): Promise<void> => {
		const results = await together(
			operation,
			[...inputs.values()],
			service,
			context.continueOnFail(),
		);
		[...inputs.keys()].forEach((index, position) => {
			const result = results[position];
			if (result instanceof Error) fail(index, result);
			else if (result) slots[index] = { outputs: result };
		});
	};
	const workOneByOne = async (): Promise<void> => {
		let stop: ServiceError | undefined;
		await runInParallel([...inputs], node.parallel, async ([index, input]) => {
			if (stop && !context.continueOnFail()) return;
			if (stop) {
				fail(index, notAttempted(stop));
				return;
			}
			try {
				const outputs = await operation.run(input, service);
				const failed = outputs.find(({ failure }) => failure !== undefined);
				if (failed?.failure && !context.continueOnFail()) throw failed.failure;
				slots[index] = { outputs };
			} catch (error) {
				const failure = fail(index, error);
				if (failure.details.stopsRun || !context.continueOnFail()) stop = failure;
			}
		});
	};
	await (operation.runTogether ? workTogether() : workOneByOne());
	stopUnlessContinuing(operation);
	const report = connection.report?.(count);
	if (report !== undefined) showHint(context, redactor.text(report));
	const items = itemsOf(slots, redactor);
	return [items.length === 0 && isAgentTool(context.getNode()) ? [NOTHING_FOUND] : items];
}

/** Older lines of n8n cannot show one. */
function showHint(context: IExecuteFunctions, message: string): void {
	const { addExecutionHints } = context as Partial<IExecuteFunctions>;
	addExecutionHints?.call(context, { message: asPlainText(message), location: 'outputPane' });
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
		description:
			"Open the node and choose or create the account under 'Credential to connect with'.",
	});
}

function notAttempted(cause: ServiceError): ServiceError {
	return new ServiceError({
		...cause.details,
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

function itemsOf(slots: readonly Slot[], redactor: Redactor): INodeExecutionData[] {
	return slots.flatMap((slot, index) => toItems(slot, index, redactor));
}

/** Where values leave the node, and so where secrets are hidden for the last time. */
function toItems(slot: Slot, index: number, redactor: Redactor): INodeExecutionData[] {
	const pairedItem = { item: index };
	if (slot === undefined) return [];
	if ('outputs' in slot) {
		return slot.outputs.map(({ json, binary, failure }) => ({
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

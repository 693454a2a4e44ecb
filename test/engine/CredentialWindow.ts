import { NodeHelpers } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	INodeCredentialTestResult,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';
import type { CreatedCredential, CredentialRoutes } from './CredentialRoutes';

/**
 * The window in which a credential is edited, with the form it keeps (n8n-editor-ui of n8n 2.40.7 and
 * 1.123.81, `CredentialEdit`): it is filled once, when the window opens, with what n8n gives out and the
 * defaults of what is missing, and learns nothing of what is stored later. Each Save is followed by a test
 * with the whole form.
 */
export class CredentialWindow {
	private constructor(
		private readonly routes: CredentialRoutes,
		private readonly type: string,
		private readonly properties: INodeProperties[],
		private readonly form: ICredentialDataDecryptedObject,
		private credential: CreatedCredential | undefined,
	) {
		for (const { name, default: value } of properties) {
			if (!(name in form)) form[name] = value as string;
		}
	}

	/** "Create credential". */
	static create(routes: CredentialRoutes, type: string): CredentialWindow {
		return new CredentialWindow(routes, type, routes.propertiesOf(type), {}, undefined);
	}

	/** Opens a credential that exists. */
	static async open(
		routes: CredentialRoutes,
		type: string,
		credential: CreatedCredential,
	): Promise<CredentialWindow> {
		const shown = Object.entries(await routes.read(credential.id)).filter(
			([, value]) => value !== '',
		);
		const form = Object.fromEntries(shown);
		return new CredentialWindow(routes, type, routes.propertiesOf(type), form, credential);
	}

	/** @throws before the first Save */
	get saved(): CreatedCredential {
		if (!this.credential) throw new Error('This credential was never saved');
		return this.credential;
	}

	/** Types into fields. */
	fill(fields: ICredentialDataDecryptedObject): void {
		Object.assign(this.form, fields);
	}

	/** "Save": sends what differs from the defaults, then tests. */
	async save(): Promise<INodeCredentialTestResult> {
		const sent = NodeHelpers.getNodeParameters(
			this.properties,
			this.form as INodeParameters,
			false,
			false,
			null,
			null,
		) as ICredentialDataDecryptedObject;
		if (this.credential) await this.routes.update(this.credential.id, sent);
		else this.credential = await this.routes.create(this.type, sent);
		return await this.retry();
	}

	/** "Retry": tests with the whole form. */
	async retry(): Promise<INodeCredentialTestResult> {
		return await this.routes.testForm(this.saved.id, this.form);
	}
}

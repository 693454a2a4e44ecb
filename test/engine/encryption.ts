import { Container } from '@n8n/di';
import { Cipher, EncryptionKeyProxy, InstanceSettings } from 'n8n-core';

/** What n8n does when it starts: hands out the key that credentials are encrypted with. */
export function provideEncryptionKey(): void {
	const cipher = Container.get(Cipher);
	const { encryptionKey } = Container.get(InstanceSettings);
	const value = cipher.encryptDEKWithInstanceKey(encryptionKey);
	// n8n unwraps it for every request of a node; here once is enough.
	cipher.decryptDEKWithInstanceKey = () => encryptionKey;
	const key = {
		id: 'test-key',
		value,
		algorithm: 'aes-256-cbc',
		format: 'no-prefix' as const,
	};
	Container.get(EncryptionKeyProxy).setProvider({
		getActiveKey: () => Promise.resolve(key),
		getKeyById: () => Promise.resolve(key),
		getLegacyKey: () => Promise.resolve(key),
	});
}

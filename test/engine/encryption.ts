import { Container } from '@n8n/di';
import { Cipher, EncryptionKeyProxy, InstanceSettings } from 'n8n-core';

/** What n8n does when it starts: hands out the key that credentials are encrypted with. */
export function provideEncryptionKey(): void {
	const cipher = Container.get(Cipher);
	const key = {
		id: 'test-key',
		value: cipher.encryptDEKWithInstanceKey(Container.get(InstanceSettings).encryptionKey),
		algorithm: 'aes-256-cbc',
		format: 'no-prefix' as const,
	};
	Container.get(EncryptionKeyProxy).setProvider({
		getActiveKey: () => Promise.resolve(key),
		getKeyById: () => Promise.resolve(key),
		getLegacyKey: () => Promise.resolve(key),
	});
}

import { N8nRest, type Owner } from '../../../sandbox/host/n8nRest.ts';

interface Invited {
	user: { id: string; inviteAcceptUrl?: string };
}

/** Invites another person into an n8n, who accepts. @returns that person's own session */
export async function invite(host: N8nRest, url: string, person: Owner): Promise<N8nRest> {
	const { email, ...details } = person;
	const [invited] = await host.connection.post<Invited[]>('/invitations', [
		{ email, role: 'global:member' },
	]);
	const id = invited?.user.id ?? '';
	const address = new URL(
		invited?.user.inviteAcceptUrl ??
			(await host.connection.post<{ link: string }>(`/users/${id}/invite-link`)).link,
	);
	const token = address.searchParams.get('token');
	const guest = new N8nRest(url);
	// n8n 2.x puts both persons into a token, 1.x names them.
	if (token) await guest.connection.post('/invitations/accept', { token, ...details });
	else
		await guest.connection.post(`/invitations/${id}/accept`, {
			inviterId: address.searchParams.get('inviterId'),
			...details,
		});
	await guest.signIn(person);
	return guest;
}

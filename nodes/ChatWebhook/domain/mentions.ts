export const MENTION_CHOICES = ['none', 'listed', 'users', 'usersAndRoles', 'everyone'] as const;
export type MentionChoice = (typeof MENTION_CHOICES)[number];

/** Who may be notified by a message. */
export interface Mentions {
	readonly choice: MentionChoice;
	readonly userIds: readonly string[];
	readonly roleIds: readonly string[];
}

/** Left out, services decide differently, and an edit falls back to their defaults. */
export function allowedMentions({ choice, userIds, roleIds }: Mentions): {
	parse: string[];
	users?: string[];
	roles?: string[];
} {
	switch (choice) {
		case 'none':
			return { parse: [] };
		case 'listed':
			return {
				parse: [],
				...(userIds.length > 0 ? { users: [...userIds] } : {}),
				...(roleIds.length > 0 ? { roles: [...roleIds] } : {}),
			};
		case 'users':
			return { parse: ['users'] };
		case 'usersAndRoles':
			return { parse: ['users', 'roles'] };
		case 'everyone':
			return { parse: ['users', 'roles', 'everyone'] };
	}
}

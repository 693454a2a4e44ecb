export const MENTION_CHOICES = ['none', 'listed', 'users', 'usersAndRoles', 'everyone'] as const;
export type MentionChoice = (typeof MENTION_CHOICES)[number];

/** Who may be notified by a message. */
export interface Mentions {
	readonly choice: MentionChoice;
	readonly userIds: readonly string[];
	readonly roleIds: readonly string[];
}

/** Always sent: left out, services decide differently, and an edit falls back to their defaults. */
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

/** Invisible; breaks a mention apart without changing how it reads. */
const ZERO_WIDTH_SPACE = '\u200b';

/** Links with a path, `@everyone` and `@here`, `<@1>`, `<@!1>` and `<@&1>`. */
const GUARDED = /https?:\/\/[^\s<>/@]+\/[^\s<>]*|@(everyone|here)|<@(!?|&)(\d+)>/gi;

/** For servers that do not respect `allowed_mentions`: takes the effect from every mention that was not chosen. */
export function guardMentions(text: string, { choice, userIds, roleIds }: Mentions): string {
	if (choice === 'everyone') return text;
	return text.replace(
		GUARDED,
		(mention: string, group?: string, kind?: string, id: string = '') => {
			// Some servers notify by what stands inside a link too; written so, it leads to the same page.
			if (group === undefined && kind === undefined)
				return mention.replace(/@(?=everyone|here)/gi, '%40');
			if (group !== undefined) return `@${ZERO_WIDTH_SPACE}${group}`;
			const isRole = kind === '&';
			const isAllowed =
				choice === 'usersAndRoles' ||
				(choice === 'users' && !isRole) ||
				(choice === 'listed' && (isRole ? roleIds : userIds).includes(id));
			return isAllowed ? mention : `<@${ZERO_WIDTH_SPACE}${mention.slice(2)}`;
		},
	);
}

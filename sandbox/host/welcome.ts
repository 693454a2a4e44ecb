import type { LaunchedSandbox } from './launch.ts';
import type { Owner } from './n8nRest.ts';

/** The text that tells a person where to go once everything runs. */
export function welcome(
	{ editorUrl, urls, channelUrl }: LaunchedSandbox,
	{ email, password }: Owner,
): string {
	return `
  n8n is ready. Open this address and sign in:

    ${editorUrl}
    e-mail     ${email}
    password   ${password}

  What the workflows work with, each with a page of its own:

    the chat channel, where messages arrive         ${channelUrl}
    the reading list: save an article, and the
    trigger finds it                                ${urls.readLater}
    the weather                                     ${urls.weather}
    the control page: keys, requests, faults        ${urls.control}

  Press Ctrl-C to stop. The next \`npm start\` goes on from here; \`npm start -- --reset\` begins anew.
`;
}

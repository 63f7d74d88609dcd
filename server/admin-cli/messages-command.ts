import type { Given, Options } from './given.ts';
import { MESSAGES_TEXTS } from './messages-texts.ts';
import { usage } from './school-error.ts';

export type MessagesCommand =
  | { readonly do: 'messages list'; readonly json: boolean }
  | { readonly do: 'messages show'; readonly id: string };

export const MESSAGES_OPTIONS = {
  'messages list': { json: { type: 'boolean' } },
  'messages show': {},
} as const satisfies Record<MessagesCommand['do'], Options>;

export function isMessagesCommand(name: string): name is MessagesCommand['do'] {
  return Object.hasOwn(MESSAGES_OPTIONS, name);
}

export function messagesCommand(name: MessagesCommand['do'], given: Given): MessagesCommand {
  if (name === 'messages show') return { do: name, id: idOf(given.word(MESSAGES_TEXTS.missingID)) };
  given.noMore();
  return { do: name, json: given.has('json') };
}

function idOf(word: string): string {
  const id = word.normalize('NFKC').toLowerCase();
  if (!/^[0-9a-f][0-9a-f-]{7,35}$/.test(id)) throw usage(MESSAGES_TEXTS.badID(word));
  return id;
}

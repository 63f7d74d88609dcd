import type { Given, Options } from './given.ts';
import { usage } from './school-error.ts';
import { USERS_TEXTS } from './users-texts.ts';

export type UsersCommand =
  | { readonly do: 'users find'; readonly part: string; readonly json: boolean }
  | { readonly do: 'users show'; readonly who: string; readonly json: boolean }
  | { readonly do: 'users disable' | 'users enable' | 'users revoke'; readonly who: string }
  | { readonly do: 'users export'; readonly out: string; readonly force: boolean };

const flag = { type: 'boolean' } as const;
const value = { type: 'string' } as const;
const person = { email: value, uid: value, phone: value };

export const USERS_OPTIONS = {
  'users find': { json: flag },
  'users show': { ...person, json: flag },
  'users disable': person,
  'users enable': person,
  'users revoke': person,
  'users export': { out: value, force: flag },
} satisfies Record<UsersCommand['do'], Options>;

export function isUsersCommand(name: string): name is UsersCommand['do'] {
  return Object.hasOwn(USERS_OPTIONS, name);
}

export function usersCommand(name: UsersCommand['do'], given: Given): UsersCommand {
  switch (name) {
    case 'users find':
      return { do: name, part: plain(given.word(USERS_TEXTS.missingPart)), json: given.has('json') };
    case 'users show':
      return { do: name, who: whoOf(given), json: given.has('json') };
    case 'users export':
      given.noMore();
      return { do: name, out: given.needed('out'), force: given.has('force') };
    default:
      return { do: name, who: whoOf(given) };
  }
}

/** One person: by an option, or as the one word. */
function whoOf(given: Given): string {
  const named = ['email', 'uid', 'phone']
    .map((option) => given.text(option))
    .filter((text) => text !== undefined);
  const [first, second] = named;
  if (first === undefined) return plain(given.word(USERS_TEXTS.missingWho));
  given.noMore();
  if (second !== undefined) throw usage(USERS_TEXTS.missingWho);
  return plain(first);
}

/** Full width and stray spaces are forgiven: it is pasted from mails and typed with a Japanese keyboard. */
function plain(text: string): string {
  const found = text.normalize('NFKC').trim();
  if (found === '') throw usage(USERS_TEXTS.missingWho);
  return found;
}

import type { Who } from './command-words.ts';
import { COUPONS_OPTIONS, type CouponsCommand, couponsCommand, isCouponsCommand } from './coupons-command.ts';
import { Given } from './given.ts';
import {
  isMessagesCommand,
  MESSAGES_OPTIONS,
  type MessagesCommand,
  messagesCommand,
} from './messages-command.ts';
import { isOrdersCommand, ORDERS_OPTIONS, type OrdersCommand, ordersCommand } from './orders-command.ts';
import { usage } from './school-error.ts';
import { TEXTS } from './texts.ts';
import { isUsersCommand, USERS_OPTIONS, type UsersCommand, usersCommand } from './users-command.ts';

export type Command =
  | { readonly do: 'help' }
  | UsersCommand
  | MessagesCommand
  | OrdersCommand
  | CouponsCommand
  | {
      readonly do: 'homework list';
      readonly unheard: boolean;
      readonly lesson: string | undefined;
      readonly since: Date | undefined;
      readonly json: boolean;
    }
  | { readonly do: 'homework show'; readonly id: string; readonly json: boolean }
  | {
      readonly do: 'homework export';
      readonly id: string;
      readonly out: string | undefined;
      readonly force: boolean;
    }
  | { readonly do: 'homework heard'; readonly id: string; readonly undo: boolean }
  | {
      readonly do: 'subscriptions list';
      readonly who: Who | undefined;
      readonly curriculum: string | undefined;
      readonly json: boolean;
    }
  | {
      readonly do: 'subscriptions grant';
      readonly who: Who;
      readonly curriculum: string;
      readonly plan: 'standard' | 'entry';
      readonly start: Date | undefined;
    }
  | {
      readonly do: 'subscriptions cancel';
      readonly who: Who;
      readonly curriculum: string;
      readonly expire: Date | undefined;
    };

const flag = { type: 'boolean' } as const;
const value = { type: 'string' } as const;
const person = { email: value, uid: value };

/** What each command takes; anything else is refused, so that a slip of the finger does nothing. */
const OPTIONS = {
  'homework list': { unheard: flag, lesson: value, since: value, json: flag },
  'homework show': { json: flag },
  'homework export': { out: value, force: flag },
  'homework heard': { undo: flag },
  'subscriptions list': { ...person, curriculum: value, json: flag },
  'subscriptions grant': { ...person, curriculum: value, plan: value, start: value },
  'subscriptions cancel': { ...person, curriculum: value, expire: value },
  ...USERS_OPTIONS,
  ...MESSAGES_OPTIONS,
  ...ORDERS_OPTIONS,
  ...COUPONS_OPTIONS,
} satisfies Record<Exclude<Command['do'], 'help'>, Record<string, { type: 'boolean' | 'string' }>>;

/** Throws SchoolError (usage) with the sentence to show. */
export function parseCommand(args: readonly string[]): Command {
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) return { do: 'help' };
  const name = args.slice(0, 2).join(' ');
  if (!isCommand(name)) throw usage(TEXTS.unknownCommand(name));
  const given = new Given(OPTIONS[name], args.slice(2));
  if (isUsersCommand(name)) return usersCommand(name, given);
  if (isMessagesCommand(name)) return messagesCommand(name, given);
  if (isOrdersCommand(name)) return ordersCommand(name, given);
  if (isCouponsCommand(name)) return couponsCommand(name, given);
  const id = () => given.id();
  switch (name) {
    case 'homework list': {
      given.noMore();
      const since = given.day('since');
      return {
        do: 'homework list',
        unheard: given.has('unheard'),
        lesson: given.text('lesson'),
        since,
        json: given.has('json'),
      };
    }
    case 'homework show':
      return { do: 'homework show', id: id(), json: given.has('json') };
    case 'homework export':
      return { do: 'homework export', id: id(), out: given.text('out'), force: given.has('force') };
    case 'homework heard':
      return { do: 'homework heard', id: id(), undo: given.has('undo') };
    case 'subscriptions list':
      given.noMore();
      return {
        do: 'subscriptions list',
        who: given.person(),
        curriculum: given.text('curriculum'),
        json: given.has('json'),
      };
    case 'subscriptions grant':
      given.noMore();
      return {
        do: 'subscriptions grant',
        ...given.contract(),
        plan: given.plan(),
        start: given.day('start'),
      };
    case 'subscriptions cancel':
      given.noMore();
      return { do: 'subscriptions cancel', ...given.contract(), expire: given.endOfDay('expire') };
  }
}

function isCommand(name: string): name is keyof typeof OPTIONS {
  return Object.hasOwn(OPTIONS, name);
}

import { parseArgs } from 'node:util';
import { startOfDay } from './japan-time.ts';
import { usage } from './school-error.ts';
import { TEXTS } from './texts.ts';

export type Who = { readonly email: string } | { readonly uid: string };

export type Command =
  | { readonly do: 'help' }
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

const DAY_MS = 24 * 60 * 60_000;
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
} satisfies Record<Exclude<Command['do'], 'help'>, Record<string, { type: 'boolean' | 'string' }>>;

/** Throws SchoolError (usage) with the sentence to show. */
export function parseCommand(args: readonly string[]): Command {
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) return { do: 'help' };
  const name = args.slice(0, 2).join(' ');
  if (!(name in OPTIONS)) throw usage(TEXTS.unknownCommand(name));
  const given = new Given(name as keyof typeof OPTIONS, args.slice(2));
  const id = () => given.id();
  switch (name as keyof typeof OPTIONS) {
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

/** The words behind a command's name. */
class Given {
  readonly #values: Readonly<Record<string, string | boolean | undefined>>;
  readonly #words: readonly string[];

  constructor(name: keyof typeof OPTIONS, args: readonly string[]) {
    try {
      const parsed = parseArgs({ args: [...args], options: OPTIONS[name], allowPositionals: true });
      this.#values = parsed.values as Record<string, string | boolean | undefined>;
      this.#words = parsed.positionals;
    } catch (error) {
      throw usage(sentenceOf(error as Error & { code?: string }));
    }
  }

  has(option: string): boolean {
    return this.#values[option] === true;
  }

  text(option: string): string | undefined {
    const found = this.#values[option];
    if (found === '') throw usage(TEXTS.missingValue(option));
    return typeof found === 'string' ? found : undefined;
  }

  needed(option: string): string {
    const found = this.text(option);
    if (found === undefined) throw usage(TEXTS.missing(option));
    return found;
  }

  id(): string {
    const [id, ...rest] = this.#words;
    if (id === undefined) throw usage(TEXTS.missingID);
    if (rest.length > 0) throw usage(TEXTS.tooMany(rest.join(' ')));
    if (!/^[0-9a-f][0-9a-f-]{7,35}$/i.test(id)) throw usage(TEXTS.badID(id));
    return id.toLowerCase();
  }

  noMore(): void {
    if (this.#words.length > 0) throw usage(TEXTS.tooMany(this.#words.join(' ')));
  }

  day(option: string): Date | undefined {
    const text = this.text(option);
    if (text === undefined) return undefined;
    const day = startOfDay(text);
    if (day === null) throw usage(TEXTS.badDate(option, text));
    return day;
  }

  /** The day itself still counts. */
  endOfDay(option: string): Date | undefined {
    const day = this.day(option);
    return day && new Date(day.getTime() + DAY_MS);
  }

  person(): Who | undefined {
    const [email, uid] = [this.text('email'), this.text('uid')];
    if (email !== undefined && uid !== undefined) throw usage(TEXTS.onePerson);
    if (email !== undefined) return { email };
    return uid === undefined ? undefined : { uid };
  }

  contract(): { who: Who; curriculum: string } {
    const who = this.person();
    if (who === undefined) throw usage(TEXTS.onePerson);
    return { who, curriculum: this.needed('curriculum') };
  }

  plan(): 'standard' | 'entry' {
    const plan = this.needed('plan');
    if (plan !== 'standard' && plan !== 'entry') throw usage(TEXTS.badPlan(plan));
    return plan;
  }
}

function sentenceOf({ code, message }: Error & { code?: string }): string {
  const option = /'(-[^'\s]*)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && !/does not take/.test(message)) {
    return TEXTS.missingValue(/--([a-z]+)/.exec(message)?.[1] ?? option);
  }
  return TEXTS.unknownOption(option);
}

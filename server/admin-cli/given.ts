import { parseArgs } from 'node:util';
import type { Who } from './command-words.ts';
import { startOfDay } from './japan-time.ts';
import { usage } from './school-error.ts';
import { TEXTS } from './texts.ts';

const DAY_MS = 24 * 60 * 60_000;

export type Options = Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>;

/** The words behind a command's name. */
export class Given {
  readonly #values: Readonly<Record<string, string | boolean | undefined>>;
  readonly #words: readonly string[];

  constructor(options: Options, args: readonly string[]) {
    try {
      const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
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

  /** A whole number, full width and `1,000` forgiven. */
  whole(option: string, least: number, most: number): number | undefined {
    const text = this.text(option);
    if (text === undefined) return undefined;
    const digits = text.normalize('NFKC').replace(/(?<=\d),(?=\d{3}\b)/g, '');
    const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    if (!(number >= least && number <= most)) throw usage(TEXTS.badNumber(option, text, least, most));
    return number;
  }

  /** The one word that stands without an option's name. */
  word(missing: string): string {
    const [word, ...rest] = this.#words;
    if (word === undefined) throw usage(missing);
    if (rest.length > 0) throw usage(TEXTS.tooMany(rest.join(' ')));
    return word;
  }

  id(): string {
    const id = this.word(TEXTS.missingID);
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

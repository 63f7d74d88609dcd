import { readFileSync } from 'node:fs';
import { parseJapanDay } from '#domain/japan-time.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { usageError } from './cli-error.ts';
import { TEXTS } from './texts.ts';

/** A learner as named by `--email` or `--uid`. */
export type LearnerRef = { readonly email: string } | { readonly uid: string };

/** Reads and checks the options and arguments of one command. Every method throws a CliError (usage). */
export class CommandInput {
  readonly #options: Readonly<Record<string, string | boolean | undefined>>;
  readonly #args: readonly string[];

  constructor(options: Readonly<Record<string, string | boolean | undefined>>, args: readonly string[]) {
    this.#options = options;
    this.#args = args;
  }

  has(option: string): boolean {
    return this.#options[option] === true;
  }

  text(option: string): string | undefined {
    const value = this.#options[option];
    if (value === '') throw usageError(TEXTS.missingValue(option));
    return typeof value === 'string' ? value : undefined;
  }

  /** A long text, given by `option` or in the file that `--file` names; trimmed, with plain line ends. */
  textOrFile(option: string, texts: { oneText: string; unreadable: (file: string) => string }): string {
    const [given, file] = [this.text(option), this.text('file')];
    if ((given === undefined) === (file === undefined)) throw usageError(texts.oneText);
    try {
      const text = given ?? readFileSync(file ?? '', 'utf8');
      return text.replaceAll('\0', '').replaceAll('\r\n', '\n').trim();
    } catch {
      throw usageError(texts.unreadable(file ?? ''));
    }
  }

  requiredText(option: string): string {
    const value = this.text(option);
    if (value === undefined) throw usageError(TEXTS.missing(option));
    return value;
  }

  /** A whole number; accepts full-width digits and `1,000`. */
  integer(option: string, min: number, max: number): number | undefined {
    const text = this.text(option);
    if (text === undefined) return undefined;
    const digits = text.normalize('NFKC').replace(/(?<=\d),(?=\d{3}\b)/g, '');
    const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    if (!(number >= min && number <= max)) throw usageError(TEXTS.badNumber(option, text, min, max));
    return number;
  }

  /** The one argument of the command; `missing` is the sentence for none. */
  argument(missing: string): string {
    const [argument, ...rest] = this.#args;
    if (argument === undefined) throw usageError(missing);
    if (rest.length > 0) throw usageError(TEXTS.tooMany(rest.join(' ')));
    return argument;
  }

  /** All arguments, for a command that has commands of its own. */
  arguments(): readonly string[] {
    return this.#args;
  }

  noArguments(): void {
    if (this.#args.length > 0) throw usageError(TEXTS.tooMany(this.#args.join(' ')));
  }

  /** The beginning of an ID, as lists show it; accepts full-width letters. */
  idPrefix(texts: { missingID: string; badID: (given: string) => string }): string {
    const argument = this.argument(texts.missingID);
    const id = argument.normalize('NFKC').toLowerCase();
    if (!ID_PREFIX.test(id)) throw usageError(texts.badID(argument));
    return id;
  }

  /** Midnight in Japan at the beginning of a day that is written `2026-11-21`. */
  day(option: string): Date | undefined {
    const text = this.text(option);
    if (text === undefined) return undefined;
    const time = parseJapanDay(text);
    if (time === null) throw usageError(TEXTS.badDate(option, text));
    return new Date(time);
  }

  /** Midnight at the end of that day: the day itself is included. */
  endOfDay(option: string): Date | undefined {
    const day = this.day(option);
    return day && new Date(day.getTime() + DAY_MS);
  }

  learner(): LearnerRef | undefined {
    const [email, uid] = [this.text('email'), this.text('uid')];
    if (email !== undefined && uid !== undefined) throw usageError(TEXTS.oneLearner);
    if (email !== undefined) return { email };
    return uid === undefined ? undefined : { uid };
  }

  requiredLearner(): LearnerRef {
    const learner = this.learner();
    if (learner === undefined) throw usageError(TEXTS.oneLearner);
    return learner;
  }

  plan(): 'standard' | 'entry' {
    const plan = this.requiredText('plan');
    if (plan !== 'standard' && plan !== 'entry') throw usageError(TEXTS.badPlan(plan));
    return plan;
  }
}

export const ID_PREFIX = /^[0-9a-f][0-9a-f-]{7,35}$/;

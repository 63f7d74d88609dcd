import { usageError } from '#server/admin-cli/cli-error.ts';
import { type CommandInput, ID_PREFIX } from '#server/admin-cli/command-input.ts';
import { TEACHER_TEXTS } from './teacher-texts.ts';

const MAX_NAME_LETTERS = 50;
const MAX_BIO_LETTERS = 1000;
const MAX_SUBJECTS = 10;
const MAX_SUBJECT_LETTERS = 30;
const MAX_CURRICULUMS = 100;
const MAX_EMAIL_LETTERS = 254;

export const FACT_OPTIONS = [
  ['--name <名前>', '受講者に見える名前'],
  ['--email <E>', '入るためのリンクを受け取るメールアドレス'],
  ['--bio <文>', '紹介文'],
  ['--subjects <科目>', '科目（コンマで区切ります）'],
  ['--curriculum <コード>', '受けもつコース（コンマで区切ります）'],
  ['--picture <ファイル>', '顔写真（PNG、JPEG、WebP）'],
] as const;

/** What the options say of a teacher; `undefined` for what they leave out. */
export interface GivenFacts {
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly bio: string | undefined;
  readonly subjects: readonly string[] | undefined;
  readonly currCodes: readonly string[] | undefined;
  readonly picture: string | undefined;
}

/** Reads the options of `teachers add` and `teachers change`. @throws CliError (usage) */
export function readFacts(input: CommandInput): GivenFacts {
  return {
    name: shortText(input, 'name', MAX_NAME_LETTERS),
    email: emailOf(input),
    bio: shortText(input, 'bio', MAX_BIO_LETTERS),
    subjects: listOf(input, 'subjects', MAX_SUBJECTS),
    currCodes: listOf(input, 'curriculum', MAX_CURRICULUMS),
    picture: input.text('picture'),
  };
}

/** The one argument: an address, or the beginning of an ID as the list shows it. */
export function readWho(input: CommandInput): string {
  const given = input.argument(TEACHER_TEXTS.missingWho);
  const who = given.normalize('NFKC').trim().toLowerCase();
  if (!who.includes('@') && !ID_PREFIX.test(who)) throw usageError(TEACHER_TEXTS.badWho(given));
  return who;
}

function shortText(input: CommandInput, option: string, limit: number): string | undefined {
  const text = input.text(option)?.trim();
  if (text === '') throw usageError(TEACHER_TEXTS.tooLong(option, limit));
  if (text !== undefined && [...text].length > limit) throw usageError(TEACHER_TEXTS.tooLong(option, limit));
  return text;
}

function emailOf(input: CommandInput): string | undefined {
  const given = input.text('email');
  const email = given?.normalize('NFKC').trim();
  if (email !== undefined && (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > MAX_EMAIL_LETTERS))
    throw usageError(TEACHER_TEXTS.badEmail(given ?? ''));
  return email;
}

/** `a,b` → a and b, once each; accepts the commas of a Japanese keyboard. */
function listOf(input: CommandInput, option: string, limit: number): readonly string[] | undefined {
  const text = input.text(option);
  if (text === undefined) return undefined;
  const words = text.split(/[,、，]/).map((word) => word.normalize('NFKC').trim());
  const list = [...new Set(words.filter((word) => word !== ''))];
  if (list.length > limit) throw usageError(TEACHER_TEXTS.tooMany(option, limit));
  const long = list.find((word) => [...word].length > (option === 'subjects' ? MAX_SUBJECT_LETTERS : 64));
  if (long !== undefined) throw usageError(TEACHER_TEXTS.tooLong(option, MAX_SUBJECT_LETTERS));
  return list;
}

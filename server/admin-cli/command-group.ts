import type { Progress } from '#server/backup/progress.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { CommandInput } from './command-input.ts';

/** Dependencies of the commands; `main.ts` opens them, a test brings its own. */
export interface AdminDeps extends PaymentDeps {
  readonly storage: Storage;
}

/** Runs a parsed command. @returns the text to print; throws CliError (refused) */
export type Run = (deps: AdminDeps) => Promise<string>;

/** Dependencies of a command that opens by itself what it needs: a backup must not migrate, a restore has no database yet. */
export interface AloneDeps extends Pick<AdminDeps, 'config' | 'log'> {
  readonly progress: Progress;
}

/** A parsed command that is run without an open database. */
export interface Alone {
  readonly runAlone: (deps: AloneDeps) => Promise<string>;
}

/** One command: its help, its options, and how it reads its input. */
export interface CommandSpec {
  readonly name: string;
  /** Arguments and options, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** Flags as commander writes them (`--since <日付>`), and their descriptions. */
  readonly options: readonly (readonly [flags: string, description: string])[];
  /** Checks the input before anything runs; throws CliError (usage). */
  read(input: CommandInput): Run | Alone;
}

/** Commands about one thing, such as `homework list` and `homework show`. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly CommandSpec[];
  /** The command that is meant where none is named. */
  readonly otherwise?: string;
}

export const JSON_OPTION = ['--json', '結果を JSON で表示します'] as const;
export const LEARNER_OPTIONS = [
  ['--email <E>', '受講者のメールアドレス'],
  ['--uid <U>', '受講者の uid'],
] as const;

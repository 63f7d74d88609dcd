import { refusal, usageError } from '#server/admin-cli/cli-error.ts';
import {
  type AdminDeps,
  type CommandGroup,
  type CommandSpec,
  JSON_OPTION,
  type Run,
} from '#server/admin-cli/command-group.ts';
import type { CommandInput } from '#server/admin-cli/command-input.ts';
import { jsonText } from '#server/admin-cli/output.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import { disableUser, enableUser, revokeSessions } from '#server/identity/account-actions.ts';
import { findAccount, MAX_ACCOUNTS, searchAccounts } from './account-store.ts';
import { exportAccounts } from './export-accounts.ts';
import { accountCard, accountData, accountTable, callOf, USERS_TEXTS } from './user-texts.ts';

const WHO = '(メールアドレス | 電話番号 | uid)';
const WHO_OPTIONS = [
  ['--email <E>', 'メールアドレス'],
  ['--uid <U>', 'uid'],
  ['--phone <電話番号>', '電話番号'],
] as const;

const find: CommandSpec = {
  name: 'find',
  usage: 'メールアドレス・電話番号・uid・名前の一部 [--json]',
  summary: 'アカウントを探します',
  options: [JSON_OPTION],
  read(input) {
    const part = normalized(input.argument(USERS_TEXTS.missingPart));
    return withEmbeddedIdentity(async ({ db }) => {
      const rows = await searchAccounts(db, part);
      if (input.has('json')) return jsonText(rows.map(accountData));
      return rows.length === 0 ? TEXTS.none : accountTable(rows, MAX_ACCOUNTS);
    });
  },
};

const show: CommandSpec = {
  name: 'show',
  usage: `${WHO} [--json]`,
  summary: '1件のアカウントを詳しく表示します',
  options: [...WHO_OPTIONS, JSON_OPTION],
  read(input) {
    const who = accountRef(input);
    return withEmbeddedIdentity(async ({ db }) => {
      const row = await findAccount(db, who);
      return input.has('json') ? jsonText(accountData(row)) : accountCard(row);
    });
  },
};

const disable = accountCommand('disable', 'アカウントを停止します', async ({ db, clock }, account) => {
  if (account.disabled) return USERS_TEXTS.alreadyDisabled(callOf(account));
  await disableUser(db, account.uid, clock.now());
  return USERS_TEXTS.disabled(callOf(account));
});

const enable = accountCommand('enable', 'アカウントをまた使えるようにします', async ({ db }, account) => {
  if (!account.disabled) return USERS_TEXTS.alreadyEnabled(callOf(account));
  await enableUser(db, account.uid);
  return USERS_TEXTS.enabled(callOf(account));
});

const revoke = accountCommand(
  'revoke',
  'すべての端末からログアウトさせます',
  async ({ db, clock }, account) => {
    await revokeSessions(db, account.uid, clock.now());
    return USERS_TEXTS.revoked(callOf(account), Number(account.sessions));
  },
);

const exportCommand: CommandSpec = {
  name: 'export',
  usage: '--out ファイル.json [--force]',
  summary: 'すべてのアカウントを、Firebase に取り込める形で書き出します',
  options: [
    ['--out <ファイル.json>', '書き出すファイル'],
    ['--force', 'すでにあるファイルに上書きします'],
  ],
  read(input) {
    input.noArguments();
    const target = { out: input.requiredText('out'), force: input.has('force') };
    return withEmbeddedIdentity(({ db }) => exportAccounts(db, target));
  },
};

/** Support for accounts of the embedded identity. */
export const userCommands: CommandGroup = {
  name: 'users',
  summary: 'アカウント',
  commands: [find, show, disable, enable, revoke, exportCommand],
};

type Account = Awaited<ReturnType<typeof findAccount>>;

/** A command that changes one account, in a transaction. */
function accountCommand(
  name: string,
  summary: string,
  change: (deps: Pick<AdminDeps, 'db' | 'clock'>, account: Account) => Promise<string>,
): CommandSpec {
  return {
    name,
    usage: WHO,
    summary,
    options: WHO_OPTIONS,
    read(input) {
      const who = accountRef(input);
      return withEmbeddedIdentity(({ db, clock }) =>
        db.transaction().execute(async (trx) => change({ db: trx, clock }, await findAccount(trx, who))),
      );
    },
  };
}

/** Firebase keeps accounts itself: then the answer names its console. */
function withEmbeddedIdentity(run: Run): Run {
  return async (deps) => {
    const { auth } = deps.config;
    if (auth.mode === 'firebase') throw refusal(USERS_TEXTS.inFirebase(auth.projectId));
    return await run(deps);
  };
}

/** One account, named by an option or by the argument. */
function accountRef(input: CommandInput): string {
  const named = ['email', 'uid', 'phone']
    .map((option) => input.text(option))
    .filter((text) => text !== undefined);
  const [first, second] = named;
  if (first === undefined) return normalized(input.argument(USERS_TEXTS.missingWho));
  input.noArguments();
  if (second !== undefined) throw usageError(USERS_TEXTS.missingWho);
  return normalized(first);
}

/** Accepts full-width letters and spaces: input is pasted from mails and typed with Japanese keyboards. */
function normalized(text: string): string {
  const result = text.normalize('NFKC').trim();
  if (result === '') throw usageError(USERS_TEXTS.missingWho);
  return result;
}

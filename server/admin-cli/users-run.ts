import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import { disableUser, enableUser, revokeSessions } from '#server/identity/accounts.ts';
import type { Clock } from '#server/lib/clock.ts';
import { jsonText } from './homework-texts.ts';
import { refused } from './school-error.ts';
import { TEXTS } from './texts.ts';
import type { UsersCommand } from './users-command.ts';
import { exportAccounts } from './users-export.ts';
import { findAccounts, MOST, theAccount } from './users-rows.ts';
import { accountCard, accountData, accountTable, callOf, USERS_TEXTS } from './users-texts.ts';

export interface UsersParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'auth'>;
}

/** Support for accounts of the embedded identity. */
export async function runUsers(command: UsersCommand, deps: UsersParts): Promise<string> {
  const { auth } = deps.config;
  if (auth.mode === 'firebase') throw refused(USERS_TEXTS.inFirebase(auth.projectId));
  switch (command.do) {
    case 'users find': {
      const rows = await findAccounts(deps.db, command.part);
      if (command.json) return jsonText(rows.map(accountData));
      return rows.length === 0 ? TEXTS.none : accountTable(rows, MOST);
    }
    case 'users show': {
      const row = await theAccount(deps.db, command.who);
      return command.json ? jsonText(accountData(row)) : accountCard(row);
    }
    case 'users export':
      return await exportAccounts(deps.db, command);
    default:
      return await deps.db.transaction().execute((trx) => done(command, { ...deps, db: trx }));
  }
}

type Deed = Extract<UsersCommand, { do: 'users disable' | 'users enable' | 'users revoke' }>;

async function done(command: Deed, { db, clock }: UsersParts): Promise<string> {
  const account = await theAccount(db, command.who);
  const { uid, disabled } = account;
  const who = callOf(account);
  switch (command.do) {
    case 'users disable':
      if (disabled) return USERS_TEXTS.alreadyDisabled(who);
      await disableUser(db, uid, clock.now());
      return USERS_TEXTS.disabled(who);
    case 'users enable':
      if (!disabled) return USERS_TEXTS.alreadyEnabled(who);
      await enableUser(db, uid);
      return USERS_TEXTS.enabled(who);
    case 'users revoke':
      await revokeSessions(db, uid, clock.now());
      return USERS_TEXTS.revoked(who, Number(account.sessions));
  }
}

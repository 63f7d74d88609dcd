import type { Database } from '#server/db/connect.ts';
import { lockUser, type User, userByEmail, userByUid } from '#server/identity/accounts/account-store.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit, LIMITS } from '#server/identity/limits.ts';
import { type OobCode, openOobCode } from './oob-code-store.ts';

/**
 * Reads the code of a mail and checks that it still belongs to somebody. Does not use it up.
 * @param sender for the limit, which counts before anything is read
 * @throws IdentityError MISSING_OOB_CODE, INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function checkedCode(
  code: string | null | undefined,
  deps: IdentityDeps,
  sender: string,
): Promise<OobCode> {
  if (!code) throw new IdentityError('MISSING_OOB_CODE');
  await enforceLimit(deps, LIMITS.codesFromSender, sender);
  const found = await openOobCode(deps.db, code, deps.clock.now());
  if (found.operation === 'EMAIL_SIGNIN') {
    refuseOtherUser(found, await userByEmail(deps.db, found.email));
  } else {
    const user = found.uid === null ? undefined : await userByUid(deps.db, found.uid);
    refuseOutdated(found, user);
  }
  return found;
}

/** Repeats the check within the transaction, with the account locked: what was checked before may have changed. */
export async function lockCodeOwner(trx: Database, code: OobCode): Promise<User> {
  const user = code.uid === null ? undefined : await lockUser(trx, code.uid);
  return refuseOutdated(code, user);
}

/** A code is valid for the address that it was sent to. Only the recovery of an older address outlives a change. */
function refuseOutdated(code: OobCode, user: User | undefined): User {
  if (user === undefined) throw new IdentityError('INVALID_OOB_CODE');
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  if (code.operation !== 'RECOVER_EMAIL' && (user.email ?? '') !== code.email) {
    throw new IdentityError('INVALID_OOB_CODE');
  }
  return user;
}

/** @param user the account that has the address of an EMAIL_SIGNIN code now; undefined: none yet */
export function refuseOtherUser(code: OobCode, user: User | undefined): void {
  if (code.uid !== null && code.uid !== user?.uid) throw new IdentityError('INVALID_OOB_CODE');
  if (user?.disabled) throw new IdentityError('USER_DISABLED');
}

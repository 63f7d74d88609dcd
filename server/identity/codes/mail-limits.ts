import type { Database } from '#server/db/connect.ts';
import type { OobOperation } from '#server/db/tables/identity.ts';
import type { AccountName } from '#server/identity/devices/device-store.ts';
import { sourceOf } from '#server/identity/devices/source.ts';
import type { IdentityRequest } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { countTowards, enforceLimit, LIMITS } from '#server/identity/limits.ts';
import { mailboxOf } from './mailbox.ts';

/** What may still be sent to one mailbox for one kind of mail. */
export interface MailBudget {
  /**
   * Charges the mailbox for a mail that goes out.
   * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
   */
  charge(): Promise<void>;
  /**
   * Charges it where a refusal would reveal that the account exists. With `deliver` false the same work is done and
   * nobody is charged.
   * @returns whether the mail may go out
   */
  chargeQuietly(trx: Database, deliver: boolean): Promise<boolean>;
}

/**
 * Protects a mailbox from floods, `hanako+1@`, `hanako+2@` … being one. Each kind of mail has a budget of its own, so that
 * resets asked for by strangers do not use up the person's confirmation. One source can use up its own share only; a
 * browser that the owner of the mailbox signed in with is not held back by what others asked for, nor is the confirmation
 * of the address that is spelled as the mailbox: one account has it, with a budget of its own.
 * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER when this source asked for too many
 */
export async function mailBudget(
  deps: IdentityDeps,
  request: IdentityRequest,
  operation: OobOperation,
  to: string,
): Promise<MailBudget> {
  const mailbox = `${operation} ${mailboxOf(to)}`;
  const isOwnAddress = isConfirmationOfOwnAddress(operation, to);
  const source = await sourceOf(deps, request, ownerOf(operation, to));
  await enforceLimit(deps, LIMITS.mailsOfSource, `${mailbox} ${source.name}`);
  await enforceLimit(deps, LIMITS.mailsOfSourceInADay, `${mailbox} ${source.name}`);
  return {
    async charge() {
      if (source.isKnown || isOwnAddress) return;
      await enforceLimit(deps, LIMITS.mailsToMailbox, mailbox);
      await enforceLimit(deps, LIMITS.mailsToMailboxInADay, mailbox);
    },
    async chargeQuietly(trx, deliver) {
      if (source.isKnown) return deliver;
      const inTrx = { ...deps, db: trx };
      // Of an address without an account: as many statements, on a row of its own.
      const subject = deliver ? mailbox : `nobody ${to} ${source.name}`;
      const hour = await countTowards(inTrx, LIMITS.mailsToMailbox, subject);
      const day = await countTowards(inTrx, LIMITS.mailsToMailboxInADay, subject);
      return (
        deliver && hour.hits <= LIMITS.mailsToMailbox.hits && day.hits <= LIMITS.mailsToMailboxInADay.hits
      );
    },
  };
}

/**
 * Whose browsers are known: of somebody who has shown that the mailbox is theirs. Anybody can sign up with an address of
 * somebody else, or with a hundred spellings of it, in any number of browsers.
 */
function ownerOf(operation: OobOperation, email: string): AccountName {
  return isConfirmationOfOwnAddress(operation, email) ? { email } : { email, email_verified: true };
}

function isConfirmationOfOwnAddress(operation: OobOperation, to: string): boolean {
  return operation === 'VERIFY_EMAIL' && to === mailboxOf(to);
}

import type { Database } from '#server/db/connect.ts';
import { accountMailKey } from '#server/identity/accounts/account-mails.ts';
import { type IdentityCall, parseInput } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit, LIMITS } from '#server/identity/limits.ts';
import { insertVoidMessage } from '#server/messages/message-store.ts';
import { postMail } from '#server/messages/post-message.ts';
import { actionLink, continueUrlOf } from './action-links.ts';
import { issueOobCode } from './oob-code-store.ts';
import { OOB_REQUESTS, type OobMessage, OobRequest } from './oob-messages.ts';

/**
 * accounts:sendOobCode writes code and mail in one transaction. For an address that has no account the caller gets the
 * same answer for the same work: as many statements, as many rows written, the same limits.
 */
export const sendOobCode: IdentityCall = async (input, deps, request) => {
  const wanted = parseInput(OobRequest, input);
  const type = wanted.requestType ?? '';
  const prepare = Object.hasOwn(OOB_REQUESTS, type) ? OOB_REQUESTS[type] : undefined;
  if (prepare === undefined) throw new IdentityError('INVALID_REQ_TYPE');
  refuseEmptyNames(wanted);
  const continueUrl = continueUrlOf(wanted.continueUrl, deps.config);
  await enforceLimit(deps, LIMITS.mailFromSender, request.sender);
  const prepared = await prepare(wanted, deps, request);
  return deps.db.transaction().execute(async (trx) => {
    const message = await prepared(trx);
    await send(trx, message, continueUrl, deps);
    return message.answer;
  });
};

async function send(trx: Database, message: OobMessage, continueUrl: string | null, deps: IdentityDeps) {
  const now = deps.clock.now();
  const { code, expiresAt } = await issueOobCode(trx, message.code, now);
  const mail = message.mail(actionLink(deps.config, message.code.operation, code, continueUrl));
  const once = message.askedBy === undefined ? {} : { once: accountMailKey(message.askedBy) };
  if (message.deliver) await postMail(trx, mail, { now, expiresAt, ...once });
  else await insertVoidMessage(trx, now);
}

/** As with Firebase, a name that is given must not be empty. */
function refuseEmptyNames({ iOSBundleId, androidPackageName }: OobRequest): void {
  if (iOSBundleId === '') throw new IdentityError('MISSING_IOS_BUNDLE_ID');
  if (androidPackageName === '') throw new IdentityError('MISSING_ANDROID_PACKAGE_NAME');
}

import type { Database } from '#server/db/connect.ts';
import type { Flow } from '#server/identity/flow.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { LIMITS, limited } from '#server/identity/limits.ts';
import { parsed } from '#server/identity/passwords/credentials.ts';
import { postMail } from '#server/messages/post-message.ts';
import { actionLink, continueUrlOf } from './action-links.ts';
import { issueOobCode } from './oob-code-store.ts';
import { ERRANDS, type Errand, OobRequest } from './oob-requests.ts';

/**
 * accounts:sendOobCode. Code and mail are written in one transaction. About an address that has no account the caller
 * gets the same answer for the same work: as many statements, as many rows written, the same limits.
 */
export const sendOobCode: Flow = async (input, deps, { sender }) => {
  const wanted = parsed(OobRequest, input);
  const type = wanted.requestType ?? '';
  const errandOf = Object.hasOwn(ERRANDS, type) ? ERRANDS[type] : undefined;
  if (errandOf === undefined) throw new IdentityError('INVALID_REQ_TYPE');
  refuseEmptyNames(wanted);
  const continueUrl = continueUrlOf(wanted.continueUrl, deps.config);
  await limited(deps, LIMITS.mailFromSender, sender);
  const prepared = await errandOf(wanted, deps);
  return deps.db.transaction().execute(async (trx) => {
    const errand = await prepared(trx);
    await run(trx, errand, continueUrl, deps);
    return errand.answer;
  });
};

async function run(trx: Database, errand: Errand, continueUrl: string | null, deps: IdentityDeps) {
  const now = deps.clock.now();
  const { code, expiresAt } = await issueOobCode(trx, errand.code, now);
  const mail = errand.mail(actionLink(deps.config, errand.code.operation, code, continueUrl));
  if (errand.deliver) await postMail(trx, mail, { now, expiresAt });
  else await postNothing(trx, now);
}

/** A message that is void from the beginning: the same work as one that leaves, down to the waking of the job. */
async function postNothing(trx: Database, now: Date): Promise<void> {
  await trx
    .insertInto('messages')
    .values({
      ...{ kind: 'mail', recipient: '', subject: null, body: null, html: null, once_key: null },
      ...{ created_at: now, expires_at: now, next_try_at: now },
    })
    .execute();
}

/** Specification, section 5: when given, they say something. */
function refuseEmptyNames({ iOSBundleId, androidPackageName }: OobRequest): void {
  if (iOSBundleId === '') throw new IdentityError('MISSING_IOS_BUNDLE_ID');
  if (androidPackageName === '') throw new IdentityError('MISSING_ANDROID_PACKAGE_NAME');
}

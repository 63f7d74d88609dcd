import * as z from 'zod/mini';
import type { Flow } from '#server/identity/flow.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { limited } from '#server/identity/limits.ts';
import { parsed } from '#server/identity/passwords/credentials.ts';
import { postSms } from '#server/messages/post-message.ts';
import { isE164 } from './e164.ts';
import { PHONE_LIMITS } from './phone-limits.ts';
import { newCode } from './sms-codes.ts';
import { codeText } from './sms-text.ts';

const Wanted = z.object({ phoneNumber: z.optional(z.nullable(z.string())) });

/** accounts:sendVerificationCode: an SMS with six digits. What the SDK sends as captcha in this mode proves nothing. */
export const sendVerificationCode: Flow = async (input, deps, { sender }) => {
  refuseClosedDoor(deps);
  const { phoneNumber } = parsed(Wanted, input);
  if (!phoneNumber) throw new IdentityError('MISSING_PHONE_NUMBER');
  if (!isE164(phoneNumber)) throw new IdentityError('INVALID_PHONE_NUMBER : Not in E.164 format.');
  await limited(deps, PHONE_LIMITS.smsFromSender, sender);
  await limited(deps, PHONE_LIMITS.smsToNumber, phoneNumber);
  await limited(deps, PHONE_LIMITS.smsToNumberInADay, phoneNumber);
  await limited(deps, PHONE_LIMITS.smsOfSchool, 'all');
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const { session, code, expiresAt } = await newCode(trx, phoneNumber, now);
    const text = codeText(code, deps.config.publicOrigin);
    await postSms(trx, { to: phoneNumber, text }, { now, expiresAt });
    return { sessionInfo: session };
  });
};

/** Without a gateway nothing leaves; a server of this machine alone shows the message to its operator. */
export function refuseClosedDoor({ config }: Pick<IdentityDeps, 'config'>): void {
  if (config.messages.sms !== null || config.onThisMachine) return;
  throw new IdentityError('OPERATION_NOT_ALLOWED : Sign-in by phone is not set up.');
}

/** GET v1/recaptchaParams: the SDK wants a key, and in this mode shows no captcha. */
export const recaptchaParams: Flow = async () => ({ recaptchaSiteKey: 'no-captcha-here' });

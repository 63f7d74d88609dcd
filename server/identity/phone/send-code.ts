import * as z from 'zod/mini';
import { neighbourhoodOf } from '#server/http/sender.ts';
import { sourceOf } from '#server/identity/devices/source.ts';
import { type IdentityCall, type IdentityRequest, parseInput } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit } from '#server/identity/limits.ts';
import { postSms } from '#server/messages/post-message.ts';
import { isE164 } from './e164.ts';
import { PHONE_LIMITS } from './phone-limits.ts';
import { newSmsCode } from './sms-code-store.ts';
import { codeText } from './sms-text.ts';

const Wanted = z.object({ phoneNumber: z.optional(z.nullable(z.string())) });

/** accounts:sendVerificationCode sends an SMS with six digits. The SDK's captcha proves nothing in this mode. */
export const sendVerificationCode: IdentityCall = async (input, deps, request) => {
  refusePhoneDisabled(deps);
  const { phoneNumber } = parseInput(Wanted, input);
  if (!phoneNumber) throw new IdentityError('MISSING_PHONE_NUMBER');
  if (!isE164(phoneNumber)) throw new IdentityError('INVALID_PHONE_NUMBER : Not in E.164 format.');
  await limitSms(deps, request, phoneNumber);
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const { session, code, expiresAt } = await newSmsCode(trx, phoneNumber, now);
    const text = codeText(code, deps.config.publicOrigin);
    await postSms(trx, { to: phoneNumber, text }, { now, expiresAt });
    return { sessionInfo: session };
  });
};

/** A stranger's share of a number's SMS and of the school's is limited, so that their owners still get theirs. */
async function limitSms(deps: IdentityDeps, request: IdentityRequest, phoneNumber: string): Promise<void> {
  const source = await sourceOf(deps, request, { phone_number: phoneNumber });
  const share = `${phoneNumber} ${source.name}`;
  await enforceLimit(deps, PHONE_LIMITS.smsFromSender, request.sender);
  await enforceLimit(deps, PHONE_LIMITS.smsOfSource, share);
  await enforceLimit(deps, PHONE_LIMITS.smsOfSourceInADay, share);
  if (source.isKnown) return await enforceLimit(deps, PHONE_LIMITS.smsToKnownBrowsers, 'all');
  await enforceLimit(deps, PHONE_LIMITS.smsToNumber, phoneNumber);
  await enforceLimit(deps, PHONE_LIMITS.smsToNumberInADay, phoneNumber);
  await enforceLimit(deps, PHONE_LIMITS.smsFromNeighbourhoodInADay, neighbourhoodOf(request.sender));
  await enforceLimit(deps, PHONE_LIMITS.smsOfSchool, 'all');
}

/** Without a gateway no SMS is sent; a server that only this machine reaches shows the message to its operator. */
export function refusePhoneDisabled({ config }: Pick<IdentityDeps, 'config'>): void {
  if (config.messages.sms !== null || config.onThisMachine) return;
  throw new IdentityError('OPERATION_NOT_ALLOWED : Sign-in by phone is not set up.');
}

/** GET v1/recaptchaParams: the SDK requires a key, and shows no captcha in this mode. */
export const recaptchaParams: IdentityCall = async () => ({ recaptchaSiteKey: 'no-captcha-here' });

import { WRITING_TRANSACTION } from '#tests/support/server/a-mailbox.ts';
import type { AnIdentity } from '#tests/support/server/identity/an-identity.ts';

export const NUMBER = '+819012345678';

/** Asks for a code as the SDK does, and reads it from the outbox. */
export async function codeFor(identity: AnIdentity, phoneNumber = NUMBER) {
  const sent = await identity.call('sendVerificationCode', {
    phoneNumber,
    clientType: 'CLIENT_TYPE_WEB',
    captchaResponse: 'NO_RECAPTCHA',
    recaptchaToken: 'any',
  });
  if (sent.status !== 200) throw new Error(`no code: ${sent.refused}`);
  return { sessionInfo: sent.body['sessionInfo'] as string, code: (await lastSms(identity)).code };
}

export async function lastSms({ database }: AnIdentity) {
  const { recipient, body, expires_at } = await database.db
    .selectFrom('messages')
    .selectAll()
    .where('kind', '=', 'sms')
    .orderBy('created_at', 'desc')
    .orderBy(WRITING_TRANSACTION, 'desc')
    .executeTakeFirstOrThrow();
  return { recipient, text: body ?? '', code: /\d{6}/.exec(body ?? '')?.[0] ?? '', expiresAt: expires_at };
}

export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

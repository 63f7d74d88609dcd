import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';

/** How to send mails and SMS. Without a service they wait, and a server for this machine alone shows them to its operator. */
export interface MessagesConfig {
  readonly smtp: { readonly url: string; readonly from: string; readonly replyTo: string | null } | null;
  /** A gateway that takes POST {to, text} as JSON with a bearer. */
  readonly sms: { readonly url: string; readonly token: string } | null;
}

export function messagesConfigOf(given: Environment): MessagesConfig {
  return { smtp: smtpOf(given), sms: smsOf(given) };
}

/** `school@example.jp` or `Name <school@example.jp>`; a mail server of one's own may know short names of hosts. */
const SENDER = /^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

function smtpOf({ SMTP_URL, MAIL_FROM, INQUIRIES_EMAIL }: Environment): MessagesConfig['smtp'] {
  if (SMTP_URL === undefined) {
    if (MAIL_FROM === undefined) return null;
    throw new ConfigError('MAIL_FROM is set, but SMTP_URL is not: no mail would leave.');
  }
  if (!isMailServer(SMTP_URL)) {
    throw new ConfigError('SMTP_URL must be such as smtps://user:password@mail.example.jp:465.');
  }
  if (MAIL_FROM === undefined) throw new ConfigError('SMTP_URL needs MAIL_FROM, the sender of all mails.');
  if (!SENDER.test(MAIL_FROM)) {
    throw new ConfigError(
      'MAIL_FROM must be an e-mail address, with a name or without: オトミチ <school@example.jp>.',
    );
  }
  // Whoever answers a mail has a question.
  return { url: SMTP_URL, from: MAIL_FROM, replyTo: INQUIRIES_EMAIL ?? null };
}

/** With a host: of `smtps:///` the driver makes this machine. */
function isMailServer(address: string): boolean {
  if (!/^smtps?:\/\//.test(address) || !URL.canParse(address)) return false;
  return new URL(address).hostname !== '';
}

function smsOf({ SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN }: Environment): MessagesConfig['sms'] {
  if (SMS_GATEWAY_URL === undefined) {
    if (SMS_GATEWAY_TOKEN === undefined) return null;
    throw new ConfigError('SMS_GATEWAY_TOKEN is set, but SMS_GATEWAY_URL is not: no SMS would leave.');
  }
  if (!isSafeGateway(SMS_GATEWAY_URL)) {
    throw new ConfigError('SMS_GATEWAY_URL must be an https address (http only on this machine).');
  }
  if (SMS_GATEWAY_TOKEN === undefined) throw new ConfigError('SMS_GATEWAY_URL needs SMS_GATEWAY_TOKEN.');
  // What a header cannot hold would fail each SMS, as a gateway that is away.
  if (!/^[\x21-\x7e]+$/.test(SMS_GATEWAY_TOKEN))
    throw new ConfigError('SMS_GATEWAY_TOKEN must be letters, digits and signs of ASCII, without spaces.');
  return { url: SMS_GATEWAY_URL, token: SMS_GATEWAY_TOKEN };
}

/** Sign-in codes are never sent unencrypted. */
function isSafeGateway(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

import { createTransport } from 'nodemailer';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/loopback.ts';
import type { MessagesConfig } from '#server/config/messages-config.ts';
import type { QueuedMessage } from './message-store.ts';
import type { Sender, SendOutcome } from './sender.ts';

type Smtp = NonNullable<MessagesConfig['smtp']>;

/** One try of one mail, from the connection to the server's last answer. Well below the lease of the outbox. */
const SEND_TIMEOUT_MS = 45 * SECOND_MS;
const MAX_CONNECTIONS = 4;

/**
 * Sends by SMTP. A mail keeps its Message-ID and date through every try, so that mailboxes recognise a mail that was
 * accepted while its answer was lost.
 */
export function mailSender(
  { url, from, replyTo }: Smtp,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): Sender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The outbox retries; the pool would repeat a delivery that broke off after its content.
    maxRequeues: 0,
    requireTLS: needsTls(url),
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 20 * SECOND_MS,
    dnsTimeout: 10 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(publicOrigin).hostname;
  return {
    async send(message) {
      try {
        await transport.sendMail({
          ...mailOf(message, host),
          from,
          // As objects: a text would be read as a list of addresses.
          to: { name: '', address: message.recipient },
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

/** Links in mails give access to accounts: beyond this machine TLS is required, unless `?requireTLS=false` is set. */
function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false';
}

function mailOf({ id, subject, body, html, created_at, unsubscribe_url }: QueuedMessage, host: string) {
  return {
    subject: subject ?? '',
    text: body,
    ...(html === null ? {} : { html }),
    messageId: `<${id}@${host}>`,
    date: created_at,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe_url === null ? {} : unsubscribeHeaders(unsubscribe_url)),
    },
  };
}

/** Mailboxes show a button that ends such mails; it sends one POST, without cookies (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Tells failures of this mail (its recipient, its content) from failures of the service. Leaves out the server's texts. */
function outcomeOf({ code = 'unknown', responseCode, command }: SmtpError): SendOutcome {
  const why = ['smtp', responseCode, code, command].filter((part) => part !== undefined).join(' ');
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  if (!aboutThisMail || responseCode === undefined) {
    return code === 'EABORT' || code === 'ETIMEDOUT' ? { kind: 'later', why } : { kind: 'unavailable', why };
  }
  return { kind: responseCode >= 500 ? 'refused' : 'later', why };
}

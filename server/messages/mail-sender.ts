import { createTransport } from 'nodemailer';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/loopback.ts';
import type { MessagesConfig } from '#server/config/messages-config.ts';
import type { Waiting } from './message-store.ts';
import type { Outcome, Sender } from './sender.ts';

type Smtp = NonNullable<MessagesConfig['smtp']>;

/** One try of one mail, from the connection to the server's last word; well below the lease of the outbox. */
const TRY_MS = 45_000;
const CONNECTIONS = 4;

/**
 * Sends by SMTP. A mail keeps its Message-ID and date through every try, so that one which was taken while its answer
 * was lost is known to its readers as the same.
 */
export function mailSender({ url, from }: Smtp, { publicOrigin }: Pick<Config, 'publicOrigin'>): Sender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Tries again are the outbox's matter; the pool would repeat a delivery that broke off after its content.
    maxRequeues: 0,
    requireTLS: needsTls(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(publicOrigin).hostname;
  return {
    async send(message) {
      try {
        await transport.sendMail({ ...mailOf(message, from, host), signal: AbortSignal.timeout(TRY_MS) });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

/** Links in mails open accounts: beyond this machine they travel encrypted, or the school says `?requireTLS=false`. */
function needsTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false';
}

function mailOf({ id, recipient, subject, body, html, created_at }: Waiting, from: string, host: string) {
  return {
    from,
    // As an object: a text would be read as a list of addresses.
    to: { name: '', address: recipient },
    subject: subject ?? '',
    text: body,
    ...(html === null ? {} : { html }),
    messageId: `<${id}@${host}>`,
    date: created_at,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Whose fault it is: of this mail (its recipient, its content), or of the way. Texts of the server are left out. */
function outcomeOf({ code = 'unknown', responseCode, command }: SmtpError): Outcome {
  const why = ['smtp', responseCode, code, command].filter((part) => part !== undefined).join(' ');
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  if (!aboutThisMail || responseCode === undefined) {
    return code === 'EABORT' || code === 'ETIMEDOUT' ? { kind: 'later', why } : { kind: 'shut', why };
  }
  return { kind: responseCode >= 500 ? 'refused' : 'later', why };
}

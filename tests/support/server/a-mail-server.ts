import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { whenDone } from '#tests/support/when-done.ts';

export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole mail as it was received. */
  readonly raw: string;
}

export interface AMailServer {
  readonly url: string;
  readonly received: Received[];
  /** What happens with the next mails: it may throw (a refusal), wait, or drop the connection. */
  onMail: (mail: Received, drop: () => void) => void | Promise<void>;
  /** Called for every recipient. */
  onRecipient: (address: string) => void | Promise<void>;
  onConnect: () => void | Promise<void>;
}

/** A refusal as SMTP expresses it. */
export function smtpRefusal(responseCode: number, text = 'no'): Error {
  return Object.assign(new Error(text), { responseCode });
}

/**
 * A real SMTP server on a port of its own, closed after the file. A mail counts as received once it was
 * accepted.
 */
export async function aMailServer(): Promise<AMailServer> {
  const received: Received[] = [];
  const mail: Omit<AMailServer, 'url'> = { received, onMail() {}, onRecipient() {}, onConnect() {} };
  const lines = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, done) => settle(async () => mail.onConnect(), done),
    onRcptTo: ({ address }, _session, done) => settle(async () => mail.onRecipient(address), done),
    onData: (stream, { envelope }, done) =>
      settle(async () => {
        const raw = await textOf(stream);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const one = { from, to: envelope.rcptTo.map(({ address }) => address), raw };
        await mail.onMail(one, () => {
          for (const line of lines) line.destroy();
        });
        received.push(one);
      }, done),
  });
  server.on('error', () => {});
  server.server.on('connection', (line) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  whenDone(() => {
    for (const line of lines) line.destroy();
    server.close();
  });
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(mail, { url: `smtp://127.0.0.1:${port}` });
}

function settle(work: () => Promise<void>, done: (error?: Error | null) => void): void {
  work().then(
    () => done(),
    (error: Error) => done(error),
  );
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

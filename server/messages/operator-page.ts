import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Config } from '#server/config/config.ts';
import { isAtThisMachine } from '#server/http/at-this-machine.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { unsendableMessages } from './message-store.ts';
import { OPERATOR_POLICY, operatorPage } from './operator-page-html.ts';

const OPERATOR_PATH = '/__/operator/messages';

type PageDeps = Pick<ServerDeps, 'db' | 'clock' | 'config' | 'operatorToken'>;

/** Whether some kind of message cannot be sent, and only this machine can reach the server. */
export function isOperatorPageOpen({ onThisMachine, messages }: Config): boolean {
  return onThisMachine && (messages.smtp === null || messages.sms === null);
}

/** The address that the start prints: being at this machine is not enough, because a proxy on it is so, too. */
export function operatorAddress(origin: string, token: string): string {
  return `${origin}${OPERATOR_PATH}?token=${token}`;
}

/** A new token for every start. */
export function newOperatorToken(): string {
  return randomBytes(24).toString('base64url');
}

/** GET /__/operator/messages?token=…. Answers 404 to everybody else, whether open or not. */
export function mountOperatorPage(app: Hono, deps: PageDeps): void {
  const open = isOperatorPageOpen(deps.config);
  app.get(OPERATOR_PATH, async (c) => {
    if (open && isAtThisMachine(c) && hasToken(c, deps.operatorToken)) return await page(c, deps);
    return c.text('Not found', 404, { 'cache-control': 'no-cache' });
  });
}

/** Hashes have one length, so the comparison takes the same time whatever was sent. */
function hasToken(c: Context, token: string | undefined): boolean {
  if (token === undefined) return false;
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(c.req.query('token') ?? ''), hashOf(token));
}

async function page(c: Context, { db, clock, config }: PageDeps): Promise<Response> {
  const { smtp, sms } = config.messages;
  const kinds = [...(smtp === null ? (['mail'] as const) : []), ...(sms === null ? (['sms'] as const) : [])];
  const messages = await unsendableMessages(db, kinds, clock.now());
  return c.html(operatorPage(messages), 200, {
    'cache-control': 'no-store',
    'content-security-policy': OPERATOR_POLICY,
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
}

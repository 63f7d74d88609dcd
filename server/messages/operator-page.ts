import type { Context, Hono } from 'hono';
import type { Config } from '#server/config/config.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { unsendableMessages } from './message-store.ts';
import { isOperator } from './operator-guard.ts';
import { OPERATOR_POLICY, operatorPage } from './operator-page-html.ts';

export const OPERATOR_PATH = '/__/operator/messages';

type PageDeps = Pick<ServerDeps, 'db' | 'clock' | 'config'>;

/** Whether some kind of message cannot be sent, and only this machine can reach the server. */
export function isOperatorPageOpen({ onThisMachine, messages }: Config): boolean {
  return onThisMachine && (messages.smtp === null || messages.sms === null);
}

/** GET /__/operator/messages. Answers 404 to everybody else, whether open or not. */
export function mountOperatorPage(app: Hono, deps: PageDeps): void {
  const open = isOperatorPageOpen(deps.config);
  app.get(OPERATOR_PATH, async (c) => {
    if (open && isOperator(c)) return await page(c, deps);
    return c.text('Not found', 404, { 'cache-control': 'no-cache' });
  });
}

async function page(c: Context, { db, clock, config }: PageDeps): Promise<Response> {
  const { smtp, sms } = config.messages;
  const kinds = [...(smtp === null ? (['mail'] as const) : []), ...(sms === null ? (['sms'] as const) : [])];
  const messages = await unsendableMessages(db, kinds, clock.now());
  return c.html(operatorPage(messages), 200, {
    'cache-control': 'no-store',
    'content-security-policy': OPERATOR_POLICY,
    'x-robots-tag': 'noindex',
  });
}

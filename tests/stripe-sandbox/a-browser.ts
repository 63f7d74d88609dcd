import { Hono } from 'hono';
import { mountSandbox } from '#server/billing/sandbox.ts';
import { readConfig } from '#server/config/config.ts';
import { silentLog } from '#server/lib/log.ts';
import { SANDBOX_PUBLISHABLE_KEY } from '#stripe-sandbox/browser/mount-browser.ts';
import type { ASandbox } from './a-sandbox.ts';

export interface Typed {
  readonly number: string;
  readonly expMonth: string;
  readonly expYear: string;
  readonly cvc: string;
}

export interface Answer {
  readonly status: number;
  readonly body: { error?: Record<string, unknown> } & Record<string, unknown>;
}

export function typed(number: string, rest: Partial<Typed> = {}): Typed {
  return { number, expMonth: '12', expYear: '34', cvc: number.startsWith('37') ? '1234' : '123', ...rest };
}

/** Requests of the script in one of our pages. */
export function aBrowser({ database, clock }: ASandbox, env: Record<string, string> = {}) {
  const app = new Hono();
  const config = readConfig({ NODE_ENV: 'test', ...env }, '/nowhere');
  const lines: string[] = [];
  const write = (message: string, facts?: object) => void lines.push(`${message} ${JSON.stringify(facts)}`);
  const log = { ...silentLog, debug: write, info: write, warn: write, error: write };
  mountSandbox(app, { db: database.db, clock, log, config });
  const ours = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}`,
  };
  return {
    app,
    lines,
    async send(
      action: string,
      intent: { readonly id: string; readonly client_secret: string | null },
      given: object = {},
      headers: Record<string, string> = {},
    ): Promise<Answer> {
      const resource = intent.id.startsWith('seti') ? 'setup_intents' : 'payment_intents';
      const answer = await app.request(`/sandbox/v1/${resource}/${intent.id}/${action}`, {
        method: 'POST',
        headers: { ...ours, ...headers },
        body: JSON.stringify({ clientSecret: intent.client_secret, ...given }),
      });
      return { status: answer.status, body: (await answer.json()) as Answer['body'] };
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import Stripe from 'stripe';
import { afterAll, expect, it } from 'vitest';
import { sandboxOf, sandboxWebhookSecret } from '#server/billing/sandbox.ts';
import { sandboxEvents } from '#server/billing/sandbox-jobs.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { silentLog } from '#server/lib/log.ts';
import { SANDBOX_SECRET_KEY } from '#stripe-sandbox/transport.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aServer } from '#tests/support/server/a-server.ts';

/** Scheduled once a year, so that only the commit can start it. */
const onCommitAlone = { ...sandboxEvents, cron: '0 0 1 1 *' };

const heard: { body: string; signature: string }[] = [];
const webhook = new Hono();
webhook.post('/api/v1/webhooks/stripe', async (c) => {
  heard.push({ body: await c.req.text(), signature: c.req.header('stripe-signature') ?? '' });
  return c.json({ received: true });
});
const listening = serve({ fetch: webhook.fetch, port: 0, hostname: '127.0.0.1' });
afterAll(() => void listening.close());

it("delivers events to our own webhook as soon as they are committed, signed with this installation's secret", async () => {
  const server = await aServer();
  const { database, clock, deps } = server;
  const address = listening.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const dataDir = await mkdtemp(join(tmpdir(), 'otomichi-sandbox-'));
  const config = { ...deps.config, dataDir, port, host: '0.0.0.0' };
  const jobs = startJobs(database.address, { ...deps, config }, [onCommitAlone]);
  try {
    const httpClient = sandboxOf({ db: database.db, clock, log: silentLog }).transport;
    const stripe = new Stripe(SANDBOX_SECRET_KEY, { httpClient, telemetry: false });
    // The queue may still be creating its tables: repeats until an event arrives.
    const ids: string[] = [];
    const first = async () => {
      ids.push((await stripe.customers.create()).id);
      return heard.length > 0;
    };
    await eventually(first);
    const [event] = heard;
    const secret = sandboxWebhookSecret(config.dataDir);
    const now = clock.now().getTime();
    const read = stripe.webhooks.constructEvent(
      event?.body ?? '',
      event?.signature ?? '',
      secret,
      300,
      undefined,
      now,
    );
    // Any of them: what waited for the tables is delivered side by side.
    expect(read.type).toBe('customer.created');
    expect(ids).toContain((read.data.object as Stripe.Customer).id);
  } finally {
    await jobs.stop();
    await rm(dataDir, { recursive: true });
  }
});

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { FIRST_PAINT_SCRIPT, securityHeaders } from '#server/http/security-headers.ts';

const STRIPE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRETS: 'whsec_abc',
};

async function policyOf(env: Record<string, string>, path = '/') {
  const app = new Hono();
  app.use(securityHeaders(readConfig({ NODE_ENV: 'test', ...env }, '/')));
  app.get('*', (c) => c.text(''));
  const text = (await app.request(path)).headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    text.split('; ').map((rule) => [rule.split(' ', 1)[0], rule.split(' ').slice(1)]),
  );
}

test('the sandbox allows no other origin', async () => {
  const policy = await policyOf({});
  expect(policy['script-src']).toEqual(["'self'", FIRST_PAINT_SCRIPT]);
  expect(JSON.stringify(policy)).not.toContain('stripe');
});

test("allows Stripe's form, its frames and the bank's confirmation, and nothing else", async () => {
  const policy = await policyOf(STRIPE);
  expect(policy['script-src']).toEqual([
    "'self'",
    FIRST_PAINT_SCRIPT,
    'https://js.stripe.com',
    'https://*.js.stripe.com',
  ]);
  expect(policy['frame-src']).toEqual([
    "'self'",
    'https://player.vimeo.com',
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ]);
  expect(policy['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
  expect(policy['style-src']).toEqual(["'self'"]);
});

test('allows the worker no connection to Stripe', async () => {
  expect(JSON.stringify(await policyOf(STRIPE, '/sw.js'))).not.toContain('stripe');
});

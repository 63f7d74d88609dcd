import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { aServer } from '#tests/support/server/a-server.ts';

test('offers nothing of the sandbox when Stripe takes the payments', async () => {
  const config = readConfig(
    {
      NODE_ENV: 'test',
      PORT: '3000',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_a',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
      STRIPE_WEBHOOK_SECRETS: 'whsec_a',
    },
    process.cwd(),
  );
  const { app } = await aServer({ config });
  const asked = async (path: string, init: RequestInit = {}) => (await app.request(path, init)).status;
  const page = { headers: { accept: 'text/html,*/*' } };
  expect(await asked('/sandbox/stripe.js', page)).toBe(404);
  expect(await asked('/sandbox/stripe.css')).toBe(404);
  expect(await asked('/sandbox/anything', page)).toBe(404);
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    authorization: 'Bearer pk_test_sandbox',
  };
  const body = JSON.stringify({ clientSecret: 'seti_1_secret_1' });
  const confirm = '/sandbox/v1/setup_intents/seti_1/confirm';
  expect(await asked(confirm, { method: 'POST', headers, body })).toBe(404);
});

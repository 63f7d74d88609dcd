import { expect, test, vi } from 'vitest';
// @ts-expect-error the scripts that run before anything is installed are plain JavaScript
import { embeddedModes } from '../../scripts/lib/modes.mjs';

const IDENTITY = { AUTH_MODE: 'embedded' };
const HERE = { PUBLIC_ORIGIN: 'http://localhost:3000' };
const SANDBOX = { PAYMENTS: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'yes-no-real-money' };

test.each([
  ['development', {}, {}],
  ['this machine alone', { NODE_ENV: 'production' }, { ...HERE, ...IDENTITY, ...SANDBOX }],
  [
    'another port',
    { NODE_ENV: 'production', PORT: '8080' },
    { PUBLIC_ORIGIN: 'http://localhost:8080', ...IDENTITY, ...SANDBOX },
  ],
  ['a proxy that is named', { NODE_ENV: 'production', TRUST_PROXY: '1' }, { ...IDENTITY, ...SANDBOX }],
  [
    'a server that can be reached',
    { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://lessons.example.jp' },
    IDENTITY,
  ],
  ['a server for the network', { NODE_ENV: 'production', HOST: '0.0.0.0' }, IDENTITY],
  ['an origin that is none', { NODE_ENV: 'production', PUBLIC_ORIGIN: 'lessons' }, IDENTITY],
  ['Stripe without its name', { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_live_1' }, IDENTITY],
  ['Stripe', { NODE_ENV: 'production', PAYMENTS: 'stripe' }, IDENTITY],
  ['Firebase', { NODE_ENV: 'production', AUTH_MODE: 'firebase', PAYMENTS: 'stripe' }, {}],
])('npm start enables embedded services by name: %s', (_, env, added) => {
  vi.spyOn(console, 'log').mockReturnValue();
  expect(embeddedModes(env)).toEqual(added);
});

import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aServer } from '#tests/support/server/a-server.ts';

const read = (env: Record<string, string>) => readConfig(env, '/checkout');

const RELAY = { SMTP_URL: 'smtps://mail.example.jp' };
const APPLE = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c' };
const FIREBASE = { AUTH_MODE: 'firebase', FIREBASE_PROJECT_ID: 'a', FIREBASE_API_KEY: 'b' };
const aKey = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

test.each([
  ['nothing set', {}, true],
  ['a name of this machine', { HOST: '::1', PUBLIC_ORIGIN: 'http://lessons.localhost:3000' }, true],
  ['a proxy on this machine that serves the world', { PUBLIC_ORIGIN: 'https://lessons.example.jp' }, false],
  ['bound to everything', { HOST: '0.0.0.0' }, false],
  ['a host that only begins like ours', { PUBLIC_ORIGIN: 'http://localhost.example.jp' }, false],
])('%s: demo sign-ins and the operator’s page are open: %s', (_, env, open) => {
  const { onThisMachine, social } = read(env);
  expect([onThisMachine, social.demo]).toEqual([open, open]);
});

test('the demo can be turned off, and is never there for others', () => {
  expect(read({ DEMO_SOCIAL: '0' }).social.demo).toBe(false);
  for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_ORIGIN: 'https://lessons.example.jp' }]) {
    expect(() => read({ ...env, DEMO_SOCIAL: '1' })).toThrow('DEMO_SOCIAL=1 lets anybody sign in as anybody');
  }
});

test.each([
  [
    'half a client of Google',
    { GOOGLE_CLIENT_ID: 'a' },
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together',
  ],
  ['half a client of Apple', { APPLE_CLIENT_ID: 'a', APPLE_KEY_ID: 'b' }, 'belong together; set all or none'],
  ['a mail server without a sender', { SMTP_URL: 'smtps://mail.example.jp' }, 'SMTP_URL needs MAIL_FROM'],
  ['a sender without a mail server', { MAIL_FROM: 'a@example.jp' }, 'MAIL_FROM is set, but SMTP_URL is not'],
  ['a sender who is no address', { ...RELAY, MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address'],
  ['a sender with a name alone', { ...RELAY, MAIL_FROM: '学校 <school>' }, 'MAIL_FROM must be an e-mail'],
  ['a token without a gateway', { SMS_GATEWAY_TOKEN: 'a' }, 'but SMS_GATEWAY_URL is not'],
  ['a key of Apple that is none', { ...APPLE, APPLE_PRIVATE_KEY: 'notakey' }, 'APPLE_PRIVATE_KEY must be'],
  [
    'a key of Apple on another curve',
    { ...APPLE, APPLE_PRIVATE_KEY: aKey('secp384r1') },
    'APPLE_PRIVATE_KEY must be',
  ],
  [
    'a project of Firebase beside the embedded identity',
    { AUTH_MODE: 'embedded', FIREBASE_PROJECT_ID: 'a' },
    'AUTH_MODE=embedded contradicts FIREBASE_PROJECT_ID',
  ],
  [
    'a service account beside the embedded identity',
    { AUTH_MODE: 'embedded', FIREBASE_SERVICE_ACCOUNT: '/a.json' },
    'AUTH_MODE=embedded contradicts FIREBASE_SERVICE_ACCOUNT',
  ],
  ['a service account alone', { FIREBASE_SERVICE_ACCOUNT: '/a.json' }, 'AUTH_MODE is not set'],
  ['a mail server of another kind', { SMTP_URL: 'https://mail.example.jp' }, 'SMTP_URL must be such as'],
  ['a gateway without a token', { SMS_GATEWAY_URL: 'https://sms.example.jp' }, 'needs SMS_GATEWAY_TOKEN'],
  [
    'a gateway that hears codes in the clear',
    { SMS_GATEWAY_URL: 'http://sms.example.jp', SMS_GATEWAY_TOKEN: 'a' },
    'SMS_GATEWAY_URL must be an https address',
  ],
  ['a DSN without a key', { SENTRY_DSN: 'https://sentry.example/1' }, 'SENTRY_DSN must be such as'],
  ['an analytics id of another kind', { ANALYTICS_ID: 'UA-1' }, 'ANALYTICS_ID must be such as'],
  ['a pixel that is a script', { PIXEL_ID: "1');alert('" }, 'PIXEL_ID must be a number'],
  [
    'an unknown provider of Firebase',
    { ...FIREBASE, FIREBASE_PROVIDERS: 'x.com' },
    'FIREBASE_PROVIDERS must be',
  ],
  [
    'an address where Firebase has a host',
    { ...FIREBASE, FIREBASE_AUTH_DOMAIN: 'https://a.firebaseapp.com' },
    'FIREBASE_AUTH_DOMAIN must be a host alone',
  ],
  [
    'a client of our own beside Firebase',
    { ...FIREBASE, GOOGLE_CLIENT_ID: 'c', GOOGLE_CLIENT_SECRET: 'd' },
    'AUTH_MODE=firebase contradicts GOOGLE_CLIENT_ID',
  ],
  [
    'a mail server without a host',
    { MAIL_FROM: 'a@example.jp', SMTP_URL: 'smtps:///mail' },
    'SMTP_URL must be such as',
  ],
  [
    'a token that no header can hold',
    { SMS_GATEWAY_URL: 'https://sms.example.jp', SMS_GATEWAY_TOKEN: '合言葉' },
    'SMS_GATEWAY_TOKEN must be',
  ],
  ['a token for metrics that are off', { METRICS_TOKEN: 'a'.repeat(16) }, 'but METRICS_PORT is not'],
  [
    'metrics on the port of the app',
    { PORT: '9465', METRICS_PORT: '9464', PROCESSES: '4' },
    'METRICS_PORT needs 4 ports in a row',
  ],
  [
    'metrics beyond the last port',
    { METRICS_PORT: '65535', PROCESSES: '2' },
    'METRICS_PORT needs 2 ports in a row',
  ],
])('%s is reported in a sentence', (_, env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});

test('reads escaped line breaks of a key', () => {
  const key = aKey('prime256v1').trim();
  const env = { ...APPLE, APPLE_PRIVATE_KEY: key.replaceAll('\n', '\\n') };
  expect(read(env).social.apple?.privateKey).toBe(key);
});

test.each(['school@example.jp', 'オトミチ <no-reply@lessons.example.jp>', 'school@mailhost'])(
  'mails come from %s',
  (MAIL_FROM) => {
    expect(read({ ...RELAY, MAIL_FROM }).messages.smtp?.from).toBe(MAIL_FROM);
  },
);

test.each([
  [{}, { google: 'demo', apple: 'demo', phone: true }, true],
  [{ HOST: '0.0.0.0' }, { google: 'none', apple: 'none', phone: false }, true],
  [
    { HOST: '0.0.0.0', GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' },
    { google: 'real', apple: 'none', phone: false },
    true,
  ],
  [
    { AUTH_MODE: 'firebase', FIREBASE_PROJECT_ID: 'a', FIREBASE_API_KEY: 'b' },
    { google: 'real', apple: 'real', phone: true },
    false,
  ],
  [
    {
      AUTH_MODE: 'firebase',
      FIREBASE_PROJECT_ID: 'a',
      FIREBASE_API_KEY: 'b',
      FIREBASE_PROVIDERS: 'google.com',
      FIREBASE_SERVICE_ACCOUNT: '/a.json',
    },
    { google: 'real', apple: 'none', phone: false },
    true,
  ],
] as const)('with %j the browser gets the providers %j', async (env, doors, revocable) => {
  const { deps } = await aServer();
  const app = createApp({ ...deps, config: aConfig(env) });
  const { auth } = (await (await app.request('/config.json')).json()) as { auth: object };
  expect(auth).toMatchObject({ doors, revocable });
  expect(JSON.stringify(auth)).not.toContain('a.json');
});

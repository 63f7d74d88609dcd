import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { settingsToCheck } from '#server/config/production.ts';

test('without settings it is a working development server', () => {
  expect(readConfig({}, '/checkout')).toMatchObject({
    mode: 'development',
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    dataDir: '/checkout/.data',
    dataDirGiven: false,
    contentDir: '/checkout/content',
    database: { kind: 'embedded' },
    auth: { mode: 'embedded' },
    storage: { kind: 'disk' },
    videoProvider: 'embedded',
    identityLimits: true,
  });
});

test.each([
  [{}, 'production'],
  [{ NODE_ENV: 'development' }, 'development'],
  [{ NODE_ENV: 'test' }, 'test'],
  [{ REPORT_ENVIRONMENT: 'test' }, 'test'],
  [{ NODE_ENV: 'development', REPORT_ENVIRONMENT: 'production' }, 'production'],
])('error reports of %j name the environment %s', (env, environment) => {
  expect(readConfig(env, '/checkout').reportEnvironment).toBe(environment);
});

test('the teachers have pages of their own only where an origin is named', () => {
  expect(readConfig({}, '/checkout').teachersOrigin).toBeNull();
  const named = readConfig({ TEACHERS_ORIGIN: 'https://teachers.example.jp/' }, '/checkout');
  expect(named.teachersOrigin).toBe('https://teachers.example.jp');
  expect(() => readConfig({ TEACHERS_ORIGIN: 'https://x.jp/teachers' }, '/checkout')).toThrow(
    /TEACHERS_ORIGIN/,
  );
});

test('one process answers unless more are asked for, and files lie with the data unless machines share them', () => {
  expect(readConfig({}, '/checkout')).toMatchObject({ processes: 1, filesDir: null });
  expect(readConfig({ PROCESSES: '4', FILES_DIR: '/srv/files' }, '/checkout')).toMatchObject({
    processes: 4,
    filesDir: '/srv/files',
  });
  for (const wrong of ['0', '17', '-1', 'two', '2.5']) {
    expect(() => readConfig({ PROCESSES: wrong }, '/checkout')).toThrow(
      'PROCESSES must be a number from 1 to 16.',
    );
  }
});

test('one recording is converted at a time, unless servers may convert beside each other', () => {
  expect(readConfig({}, '/checkout').conversions).toBe(1);
  expect(readConfig({ CONVERSIONS: '12' }, '/checkout').conversions).toBe(12);
  expect(() => readConfig({ CONVERSIONS: '0' }, '/checkout')).toThrow(
    'CONVERSIONS must be a number from 1 to 1000.',
  );
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: ' ', DATABASE_URL: '', AUTH_MODE: '' }, '/checkout')).toEqual(
    readConfig({}, '/checkout'),
  );
});

test('uses the settings', () => {
  const env = {
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_ORIGIN: 'https://lessons.example.jp/',
    DATA_DIR: '/data',
    DATABASE_URL: 'postgresql://school@db/otomichi',
    AUTH_MODE: 'firebase',
    FIREBASE_PROJECT_ID: 'school',
    FIREBASE_API_KEY: 'key',
    VIDEO_PROVIDER: 'vimeo',
    TRUST_PROXY: '1',
    PAYMENTS: 'sandbox',
    ALLOW_SANDBOX_PAYMENTS: 'yes-no-real-money',
  };
  expect(readConfig(env, '/checkout')).toMatchObject({
    mode: 'production',
    port: 8080,
    publicOrigin: 'https://lessons.example.jp',
    dataDir: '/data',
    dataDirGiven: true,
    database: { kind: 'url', url: 'postgresql://school@db/otomichi' },
    auth: { mode: 'firebase', projectId: 'school', apiKey: 'key', authDomain: 'school.firebaseapp.com' },
    videoProvider: 'vimeo',
    identityLimits: true,
    trustedProxies: { kind: 'hops', hops: 1 },
    payments: { provider: 'sandbox', testMode: true },
  });
});

const production = { NODE_ENV: 'production' };
const school = {
  ...production,
  PUBLIC_ORIGIN: 'https://lessons.example.jp',
  AUTH_MODE: 'embedded',
  PAYMENTS: 'sandbox',
  ALLOW_SANDBOX_PAYMENTS: 'yes-no-real-money',
};
const alone = { ...school, PUBLIC_ORIGIN: 'http://localhost:3000' };
const relay = { SMTP_URL: 'smtp://relay.example.jp?requireTLS=false', MAIL_FROM: 'a@example.jp' };

test.each([
  ['a port that is no number', { PORT: 'web' }, 'PORT must be a number from 0 to 65535'],
  ['a port beyond the range', { PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
  [
    'a pause of minutes',
    { STOP_DELAY_SECONDS: '61' },
    'STOP_DELAY_SECONDS must be a number of seconds from 0 to 60',
  ],
  ['an unknown mode', { NODE_ENV: 'staging' }, 'NODE_ENV must be one of: production, development, test.'],
  ['an unknown identity', { AUTH_MODE: 'ldap' }, 'AUTH_MODE must be one of: embedded, firebase.'],
  [
    'an unknown source of films',
    { VIDEO_PROVIDER: 'tube' },
    'VIDEO_PROVIDER must be one of: embedded, vimeo.',
  ],
  ['an origin with a path', { PUBLIC_ORIGIN: 'https://a.example/app' }, 'PUBLIC_ORIGIN must be an origin'],
  ['another database', { DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must begin with postgresql://'],
  [
    'a replica of nothing',
    { DATABASE_REPLICA_URL: 'postgresql://copy' },
    'DATABASE_REPLICA_URL needs DATABASE_URL',
  ],
  [
    'another replica',
    { DATABASE_URL: 'postgresql://db', DATABASE_REPLICA_URL: 'copy' },
    'DATABASE_REPLICA_URL must begin with postgresql://.',
  ],
  ['production without identity', production, 'AUTH_MODE must be set in production'],
  ['Firebase without project', { AUTH_MODE: 'firebase', FIREBASE_API_KEY: 'k' }, 'needs FIREBASE_PROJECT_ID'],
  ['Firebase without key', { AUTH_MODE: 'firebase', FIREBASE_PROJECT_ID: 'p' }, 'needs FIREBASE_API_KEY'],
  ['Firebase not chosen', { FIREBASE_PROJECT_ID: 'p' }, 'AUTH_MODE is not set'],
  ['two identities', { AUTH_MODE: 'embedded', FIREBASE_API_KEY: 'k' }, 'contradicts FIREBASE_API_KEY'],
  [
    'the emulator in production',
    { ...production, AUTH_MODE: 'embedded', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
    'the emulator accepts forged tokens',
  ],
  [
    'production without an origin',
    { ...school, PUBLIC_ORIGIN: '' },
    'PUBLIC_ORIGIN must be set in production',
  ],
  [
    'production in the clear',
    { ...school, PUBLIC_ORIGIN: 'http://lessons.example.jp' },
    'PUBLIC_ORIGIN must begin with https:// in production',
  ],
  ['production without limits', { ...school, IDENTITY_LIMITS: 'off' }, 'guess passwords without end'],
  ['no limits on this machine', { ...alone, IDENTITY_LIMITS: 'off' }, 'guess passwords without end'],
  ['mails in the clear', { ...school, ...relay }, 'SMTP_URL must not say requireTLS=false in production'],
  ['a demonstration for everybody', { ...school, DEMO_SOCIAL: '1' }, 'DEMO_SOCIAL=1 lets anybody sign in'],
])('%s stops the start with one sentence', (_what, env, sentence) => {
  const read = () => readConfig(env, '/checkout');
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(sentence);
});

test('production on this machine alone needs no https, and has no demonstration unless it is named', () => {
  expect(readConfig(alone, '/checkout')).toMatchObject({ onThisMachine: true, social: { demo: false } });
  const named = readConfig({ ...alone, DEMO_SOCIAL: '1' }, '/checkout');
  expect(named.social.demo).toBe(true);
  expect(settingsToCheck(named)).toEqual([expect.stringContaining('DEMO_SOCIAL=1')]);
  expect(settingsToCheck(readConfig(alone, '/checkout'))).toEqual([]);
});

test('outside of production the same settings are allowed', () => {
  expect(() => readConfig({ ...relay, IDENTITY_LIMITS: 'off' }, '/checkout')).not.toThrow();
});

test('a school behind a proxy is asked to name it', () => {
  expect(settingsToCheck(readConfig(school, '/checkout'))).toEqual([expect.stringContaining('TRUST_PROXY')]);
  expect(settingsToCheck(readConfig({ ...school, TRUST_PROXY: '127.0.0.1' }, '/checkout'))).toEqual([]);
});

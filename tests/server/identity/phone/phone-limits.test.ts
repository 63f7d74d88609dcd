import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time-units.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { anIdentity } from '#tests/support/server/identity/an-identity.ts';
import { NUMBER } from './a-phone.ts';

test('sends a number five codes an hour and ten a day, over all servers, and no more', async () => {
  const identity = await anIdentity('on');
  const apps = [identity.app, createApp(identity.deps)];
  const ask = (i: number) => identity.call('sendVerificationCode', { phoneNumber: NUMBER }, apps[i % 2]);
  const sent = async () => (await identity.database.db.selectFrom('messages').selectAll().execute()).length;
  const hour = await Promise.all(Array.from({ length: 9 }, (_, i) => ask(i)));
  expect(hour.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(hour.filter(({ refused }) => refused === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(4);
  for (let i = 0; i < 12; i += 1) {
    identity.clock.advance(HOUR_MS);
    await ask(i);
  }
  expect(await sent()).toBe(10);
});

test('limits the SMS of one sender to many numbers', async () => {
  const identity = await anIdentity('on');
  const answers = await Promise.all(
    Array.from({ length: 35 }, (_, i) =>
      identity.call('sendVerificationCode', { phoneNumber: `+8190${10_000_000 + i}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
});

test('refuses phone sign-in where no SMS can be sent', async () => {
  const identity = await anIdentity();
  const env = { NODE_ENV: 'test', PUBLIC_ORIGIN: 'https://lessons.example.jp' };
  const config = { ...readConfig(env, process.cwd()), auth: identity.deps.config.auth };
  const app = createApp({ ...identity.deps, config });
  for (const [name, body] of [
    ['sendVerificationCode', { phoneNumber: NUMBER }],
    ['signInWithPhoneNumber', { sessionInfo: 'a'.repeat(43), code: '123456' }],
  ] as const) {
    expect(await identity.call(name, body, app)).toMatchObject({ refused: 'OPERATION_NOT_ALLOWED' });
  }
});

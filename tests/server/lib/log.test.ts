import { expect, test } from 'vitest';
import { createLog } from '#server/lib/log.ts';
import { aLog } from '#tests/support/a-log.ts';

function written(fields: Record<string, unknown>): string {
  const lines: string[] = [];
  createLog(
    'info',
    (line) => lines.push(line),
    () => new Date('2026-11-21T00:00:00Z'),
  ).info('tried', fields);
  return lines.join('\n');
}

test('writes one JSON object a line, with time, level and event', () => {
  expect(JSON.parse(written({ n: 1n, at: new Date(0) }))).toEqual({
    time: '2026-11-21T00:00:00.000Z',
    level: 'info',
    event: 'tried',
    n: '1',
    at: '1970-01-01T00:00:00.000Z',
  });
});

test.each([
  ['a field named for it', { password: 'hush' }],
  ['a field deep inside', { body: { user: { idToken: 'hush' } } }],
  ['a bearer in a sentence', { error: new Error('refused: Bearer hush.hush') }],
  [
    'the password of a database address',
    { error: new Error('cannot reach postgresql://school:hush@db/otomichi') },
  ],
  [
    'a token in the cause of an error',
    { error: new Error('x', { cause: new Error('eyJhush.eyJhush.hush') }) },
  ],
  ["Stripe's key in a sentence", { error: new Error('Invalid API Key provided: sk_live_hush1') }],
  ['the secret of a webhook', { why: 'signed by whsec_hush' }],
  ['what opens a payment to a browser', { at: '/v1/payment_intents/pi_1?client_secret=pi_1_secret_hush' }],
  [
    'what a library lays beside its error',
    { error: new Error('x', { cause: { email: 'hush@example.jp' } }) },
  ],
])('removes a secret: %s', (_what, fields) => {
  expect(written(fields)).toContain('tried');
  expect(written(fields)).not.toContain('hush');
});

test.each(['4242424242424242', '4242 4242 4242 4242', '3782-822463-10005'])(
  'removes a card number: %s',
  (number) => {
    expect(written({ error: new Error(`card ${number}.`), text: number })).not.toContain(number.slice(-4));
  },
);

test('does not take times and ids for card numbers', () => {
  const text = '2026-11-21T00:00:00.000Z 1795219200000 +819012345678 0190f2b4-7d1e-7c3a-9b1f-123456789012';
  expect(written({ text })).toContain(text);
});

test('writes nothing below its level', () => {
  const { log, lines } = aLog('warn');
  log.info('quiet');
  log.error('loud');
  expect(lines).toHaveLength(1);
});

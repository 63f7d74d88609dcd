import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { boundedLog } from '#server/lib/bounded-log.ts';
import { createLog } from '#server/lib/log.ts';
import { aLog } from '#tests/support/a-log.ts';

test('writes so many lines a minute of each event, and counts the rest', () => {
  let at = 0;
  const now = () => new Date(at);
  const lines: string[] = [];
  const log = boundedLog(
    createLog('info', (line) => lines.push(line), now),
    now,
    'info',
    3,
  );
  for (let time = 0; time < 1000; time += 1) log.warn('provider refused', { time });
  log.error('database ended');
  expect(lines).toHaveLength(4);
  at += MINUTE_MS;
  log.warn('provider refused', { time: 'later' });
  expect(lines.slice(4).map((line) => JSON.parse(line))).toMatchObject([
    { event: 'lines left out', of: 'provider refused', lines: 997 },
    { event: 'provider refused', time: expect.anything() },
  ]);
});

test('what is not written counts for nothing: a flood of refusals hides no failure of the same event', () => {
  const { log: written, lines } = aLog('info', () => new Date(0));
  let at = 0;
  const log = boundedLog(written, () => new Date(at), 'info', 3);
  for (let time = 0; time < 1000; time += 1) log.debug('call refused', { time });
  log.error('call refused', { code: 'api/stripe-error' });
  at += MINUTE_MS;
  log.debug('call refused');
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(['error']);
});

test('at level debug as well, lines of another level have their own number', () => {
  const { log: written, lines } = aLog('debug');
  const log = boundedLog(written, () => new Date(0), 'debug', 3);
  for (let time = 0; time < 1000; time += 1) log.debug('call refused', { time });
  log.error('call refused', { code: 'api/stripe-error' });
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(['debug', 'debug', 'debug', 'error']);
});

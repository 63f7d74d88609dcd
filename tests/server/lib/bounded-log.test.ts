import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { boundedLog } from '#server/lib/bounded-log.ts';
import { createLog } from '#server/lib/log.ts';

test('writes so many lines a minute of each event, and counts the rest', () => {
  let at = 0;
  const now = () => new Date(at);
  const lines: string[] = [];
  const log = boundedLog(
    createLog('info', (line) => lines.push(line), now),
    now,
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

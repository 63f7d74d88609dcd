import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { aLog } from '#tests/support/a-log.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';

const SOURCES = sourcesIn('server').map((file) => readFileSync(file, 'utf8'));
/** The event of each `log.error(…)`, also where it stands on the next line. */
const ERROR_EVENT = /log\.error\(\s*(['`])((?:(?!\1).)*)\1/g;

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

test('every event at level error stands in the docs with what to do, and no other', () => {
  const docs = readFileSync('docs/operations.md', 'utf8');
  const table = docs.slice(docs.indexOf('| event at level `error`')).split('\n\n')[0] ?? '';
  const documented = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, event = '']) => event),
  );
  const logged = SOURCES.flatMap((text) => [...text.matchAll(ERROR_EVENT)]).map(([, , event = '']) =>
    event.replace(/\$\{[^}]*\}/, '…'),
  );
  expect(new Set(documented)).toEqual(new Set(logged));
});

test('every line of a server in use is one JSON object of the documented form, without what a person entrusts', async () => {
  const identity = await anIdentity();
  const { log, lines } = aLog('debug', identity.clock.now);
  const config = { ...aConfig() };
  const app = createApp({ ...identity.deps, log, config });
  const { idToken = '', refreshToken = '' } = await identity.signUp();
  await identity.call('signInWithPassword', { email: EMAIL, password: 'wrong-hidamari' }, app);
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  const ask = (path: string, body?: string) =>
    app.request(path, { headers, ...(body === undefined ? {} : { method: 'POST', body }) });
  await ask('/api/v1/private/users/me');
  await ask('/api/v1/private/nothing?signature=hush-hush');
  await ask('/api/v1/private/users/profiles/update', '{"broken');
  await ask('/media/uploads/00000000-0000-4000-8000-000000000000?sig=hush-hush');
  await identity.database.pool.query('alter table people rename to away');
  await ask('/api/v1/private/users/me?sig=hush-hush');
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    const { time, level, event } = JSON.parse(line);
    expect(Object.keys(JSON.parse(line)).slice(0, 3)).toEqual(['time', 'level', 'event']);
    expect(new Date(time).toISOString()).toBe(time);
    expect(['debug', 'info', 'warn', 'error']).toContain(level);
    expect(event).toMatch(/^\S.{2,120}$/);
  }
  expect(lines.join('\n')).toContain('"level":"error","event":"call failed"');
  for (const secret of [idToken, refreshToken, PASSWORD, 'wrong-hidamari', 'hush-hush']) {
    expect(lines.join('\n')).not.toContain(secret);
  }
});

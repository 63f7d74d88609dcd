import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAccount } from '../support/accounts.ts';
import { freePort } from '../support/server/free-port.ts';
import { startServer } from '../support/server/server-process.ts';
import { startChromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { exchangeTakes } from './exchange.ts';
import { startFirefox } from './firefox.ts';
import { playJourneys } from './journeys.ts';
import { startWebKit } from './webkit.ts';

/** Usage: node --import tsx e2e/engines/main.ts [firefox] [webkit]; scripts/test-engines.mjs starts it with a display. */
const ENGINES = { firefox: startFirefox, webkit: startWebKit } as const;
type EngineName = keyof typeof ENGINES;

const asked = process.argv.slice(2).filter((name): name is EngineName => name in ENGINES);
const names = asked.length > 0 ? asked : (Object.keys(ENGINES) as EngineName[]);
const folder = mkdtempSync(path.join(tmpdir(), 'otomichi-engines-'));
const given = process.env['ENGINES_ORIGIN'];
const port = await freePort();
const server =
  given === undefined
    ? await startServer({
        port,
        dataDir: path.join(folder, 'data'),
        publicOrigin: `http://localhost:${port}`,
      })
    : null;
const origin = given ?? `http://localhost:${port}`;
const failures: string[] = [];
for (const name of names) {
  await withEngines(name, [() => ENGINES[name](path.join(folder, name), process.env)], ([engine]) =>
    engine ? playJourneys(engine, origin) : Promise.reject(new Error('no engine')),
  );
}
// Profiles of their own: the same learner is signed in on each.
const profile = (name: string) => path.join(folder, `exchange-${name}`);
const starts = names.map((name) => () => ENGINES[name](profile(name), process.env));
await withEngines('exchange', [...starts, () => startChromium(profile('chromium'))], async (engines) =>
  exchangeTakes(engines, origin, await createAccount({ origin })),
);
await server?.kill('SIGTERM');
rmSync(folder, { recursive: true, force: true });
console.log(failures.length === 0 ? `✓ ${names.join(', ')}` : `✗ ${failures.join(', ')}`);
process.exit(failures.length === 0 ? 0 : 1);

/** Starts engines, works with them, and closes them; after a failure their pictures are in test-results. */
async function withEngines(
  what: string,
  open: readonly (() => Promise<Engine>)[],
  work: (engines: readonly Engine[]) => Promise<void>,
): Promise<void> {
  const engines: Engine[] = [];
  try {
    for (const start of open) engines.push(await start());
    await work(engines);
  } catch (cause) {
    failures.push(what);
    console.error(`✗ ${what}:`, cause);
    for (const { name, page } of engines) {
      const picture = await page.screenshot().catch(() => null);
      if (picture) writeFileSync(`test-results/engines-${what}-${name}.png`, picture);
    }
  } finally {
    for (const engine of engines) await engine.close();
  }
}

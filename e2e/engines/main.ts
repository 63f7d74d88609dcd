import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../support/server/free-port.ts';
import { startServer } from '../support/server/server-process.ts';
import type { Engine } from './engine.ts';
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
const failures: string[] = [];
for (const name of names) {
  let engine: Engine | null = null;
  try {
    engine = await ENGINES[name](path.join(folder, name), process.env);
    await playJourneys(engine, given ?? `http://localhost:${port}`);
  } catch (cause) {
    failures.push(name);
    console.error(`✗ ${name}:`, cause);
    const picture = await engine?.page.screenshot().catch(() => null);
    if (picture) writeFileSync(`test-results/engines-${name}.png`, picture);
  } finally {
    await engine?.close();
  }
}
await server?.kill('SIGTERM');
rmSync(folder, { recursive: true, force: true });
console.log(failures.length === 0 ? `✓ ${names.join(', ')}` : `✗ ${failures.join(', ')}`);
process.exit(failures.length === 0 ? 0 : 1);

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAccount } from '../support/accounts.ts';
import { freePort } from '../support/server/free-port.ts';
import { openNetworkRelay } from '../support/server/network-relay.ts';
import { startServer } from '../support/server/server-process.ts';
import { startChromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { exchangeTakes } from './exchange.ts';
import { startFirefox } from './firefox.ts';
import { playJourneys, STEP_NAMES } from './journeys.ts';
import { becomesMember } from './membership.ts';
import { playOffline, prepareOffline } from './offline.ts';
import { sideBySide } from './side-by-side.ts';
import { startWebKit } from './webkit.ts';

/**
 * Usage: node --import tsx e2e/engines/main.ts [firefox] [webkit] [join] [steps of journeys.ts] [offline]
 * [exchange];
 * scripts/test-engines.mjs starts it with a display and a sound device.
 */
const ENGINES = { firefox: startFirefox, webkit: startWebKit } as const;
type EngineName = keyof typeof ENGINES;

const asked = process.argv.slice(2);
const isOf = <Name extends string>(names: readonly Name[]) =>
  names.filter((name) => asked.includes(name)) as Name[];
const allNames = Object.keys(ENGINES) as EngineName[];
const names = isOf(allNames).length > 0 ? isOf(allNames) : allNames;
const isAll = asked.every((word) => word in ENGINES);
const steps = isAll ? STEP_NAMES : isOf(STEP_NAMES);
const isAsked = (part: string) => isAll || asked.includes(part);
const known: readonly string[] = [...allNames, ...STEP_NAMES, 'join', 'offline', 'exchange'];
const unknown = asked.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; there are ${known.join(', ')}`);
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), 'otomichi-engines-'));
const port = await freePort();
const network = await openNetworkRelay({ ports: [port] });
const { origin } = network;
const server = await startServer({ port, dataDir: path.join(folder, 'data'), publicOrigin: origin });
const failures = new Set<string>();
const profile = (name: string) => path.join(folder, name);

// Most of the time a journey waits for sound to pass.
await withEngines(
  names.map((name) => () => ENGINES[name](profile(name), process.env)),
  async (engines) => {
    if (isAsked('join')) await ofEach(engines, (engine) => becomesMember(engine, origin));
    await ofEach(engines, (engine) => playJourneys(engine, origin, steps));
    if (!isAsked('offline')) return;
    await ofEach(engines, (engine) => prepareOffline(engine, origin));
    network.cut();
    await ofEach(engines, (engine) => playOffline(engine, origin));
    network.restore();
  },
);
if (isAsked('exchange')) {
  // Profiles of their own: the same learner is signed in on each.
  const starts = names.map((name) => () => ENGINES[name](profile(`exchange-${name}`), process.env));
  await withEngines([...starts, () => startChromium(profile('exchange-chromium'))], async (engines) => {
    try {
      await exchangeTakes(engines, origin, await createAccount({ origin }));
    } catch (cause) {
      await failed('exchange', cause, engines);
    }
  });
}
await network.close();
await server.kill('SIGTERM');
rmSync(folder, { recursive: true, force: true });
console.log(failures.size === 0 ? `✓ ${names.join(', ')}` : `✗ ${[...failures].join(', ')}`);
process.exit(failures.size === 0 ? 0 : 1);

/** Starts engines, works with them, and closes them. */
async function withEngines(
  open: readonly (() => Promise<Engine>)[],
  work: (engines: readonly Engine[]) => Promise<void>,
): Promise<void> {
  const engines: Engine[] = [];
  try {
    for (const start of open) engines.push(await start());
    await work(engines);
  } catch (cause) {
    await failed('start', cause, engines);
  } finally {
    for (const engine of engines) await engine.close();
  }
}

/** What fails in one engine does not hold up the other; it takes no further part. */
async function ofEach(engines: readonly Engine[], work: (engine: Engine) => Promise<void>): Promise<void> {
  await sideBySide(
    engines.filter(({ name }) => !failures.has(name)),
    (engine) => work(engine).catch((cause) => failed(engine.name, cause, [engine])),
  );
}

/** After a failure the pictures of the engines are in test-results, and their texts in what is printed. */
async function failed(what: string, cause: unknown, engines: readonly Engine[]): Promise<void> {
  failures.add(what);
  console.error(`✗ ${what}:`, cause);
  mkdirSync('test-results', { recursive: true });
  for (const { name, page } of engines) {
    const seen = await page
      .evaluate(() => `${location.pathname}: ${document.querySelector('main')?.textContent ?? ''}`)
      .catch(() => '');
    console.error(`${name} is at ${seen.slice(0, 1000)}`);
    const picture = await page.screenshot().catch(() => null);
    if (picture) writeFileSync(`test-results/engines-${what}-${name}.png`, picture);
  }
}

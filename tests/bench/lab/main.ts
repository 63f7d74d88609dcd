import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { SLOW_4G } from '#tests/support/network/link.ts';
import { waitForServiceWorker } from '../../../e2e/support/recording.ts';
import { calibration } from '../calibration.ts';
import { measureRecorder } from './recorder.ts';
import { type Subject, setStage } from './subjects.ts';
import { type Measured, recorderTable, resultsTable } from './table.ts';
import { measureVisit, type Visit, withBrowser } from './visit.ts';

/*
 * npm run bench:lab: opens landing page and /home as a phone on slow 4G does, first, again and offline, beside a bare page.
 *   RUNS=7               visits of each kind; the table shows medians
 *   CPU=4                how many times slower the page's processor is
 *   PEER_DIR=folder      the built app of another project, measured in the same runs
 *   BEFORE_DIR=checkout  another checkout of this repository, built, measured in the same runs
 *   ONLY='peer|/home'    subjects whose names match this expression; 'recorder' is one of them
 *   TAKES=20, RECORD_SECONDS=60   short takes, and the length of the long one
 *   APPEND=docs/benchmarks.md   adds the table to this file
 * Nothing fails for being slow. A busy machine shows in the calibration: compare ratios of one run only.
 */
const root = resolve(import.meta.dirname, '../../..');
const { RUNS = '7', CPU = '4', PEER_DIR, BEFORE_DIR, ONLY = '', APPEND } = process.env;
const { TAKES = '20', RECORD_SECONDS = '60' } = process.env;

const KINDS = ['cold', 'again', 'offline'] as const;

async function main(): Promise<void> {
  for (const folder of [root, BEFORE_DIR ?? root]) {
    if (!existsSync(join(folder, 'dist/index.html')))
      throw new Error(`${folder} is not built: npm run build`);
  }
  const now = { name: 'now', root };
  const checkouts = BEFORE_DIR ? [{ name: 'before', root: resolve(BEFORE_DIR) }, now] : [now];
  const stage = await setStage({ slow: SLOW_4G, checkouts, peer: PEER_DIR ? resolve(PEER_DIR) : null });
  const measured: Measured[] = [];
  const calibrations: number[] = [];
  let recorded = '';
  try {
    const subjects = stage.subjects.filter(({ name }) => new RegExp(ONLY).test(name));
    for (let run = 1; run <= Number(RUNS); run += 1) {
      for (const subject of subjects) {
        calibrations.push(calibration());
        const visits = await visitAll(subject, Number(CPU)).catch((cause: unknown) => {
          console.error(`run ${run}, ${subject.name}: ${cause}`);
          return [];
        });
        measured.push(...visits.map(([kind, visit]) => ({ subject: subject.name, kind, visit })));
        for (const [kind, visit] of visits) console.log(line(run, subject.name, kind, visit));
      }
    }
    recorded = await measureOwnRecorder(stage.subjects);
  } finally {
    await stage.close();
  }
  const table = resultsTable(measured, {
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    runs: Number(RUNS),
    cpu: Number(CPU),
    calibrationMs: calibrations,
    load: loadavg()[0] ?? 0,
  });
  const results = [...(measured.length > 0 ? [table] : []), ...(recorded === '' ? [] : [recorded])].join(
    '\n\n',
  );
  console.log(`\n${results}`);
  if (APPEND) appendFileSync(resolve(root, APPEND), `\n${results}\n`);
}

/** The recorder of this checkout, where it is asked for. */
async function measureOwnRecorder(subjects: readonly Subject[]): Promise<string> {
  const own = subjects.findLast(({ path }) => path === '/home');
  if (own === undefined || !new RegExp(ONLY).test('recorder')) return '';
  const calibrationMs = calibration();
  const figures = await measureRecorder(own, {
    takes: Number(TAKES),
    longSeconds: Number(RECORD_SECONDS),
    cpu: Number(CPU),
  });
  return recorderTable(figures, { cpu: Number(CPU), calibrationMs, load: loadavg()[0] ?? 0 });
}

type VisitKind = (typeof KINDS)[number];

/** A first visit, a later one and one without a network, each with a browser that was just started. */
async function visitAll(subject: Subject, cpu: number): Promise<[VisitKind, Visit][]> {
  const profile = mkdtempSync(join(tmpdir(), 'otomichi-lab-profile-'));
  const { link, origin, path, prepare } = subject;
  const address = origin + path;
  const visits: [VisitKind, Visit][] = [];
  try {
    link.set('open');
    if (prepare) await withBrowser(profile, prepare);
    for (const kind of KINDS) {
      link.set(kind === 'offline' ? 'cut' : 'shaped');
      const isFirst = kind === 'cold';
      visits.push([kind, await measureVisit(profile, address, { cpu, isFirst })]);
      if (!isFirst) continue;
      // The worker and what the page stores for later finish without the slow link: a phone has an evening for it.
      link.set('open');
      await withBrowser(profile, (context) => settle(context, address));
    }
    return visits;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function settle(context: BrowserContext, address: string): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  await waitForServiceWorker(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(6_000);
  // Once more as a page that the worker controls.
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(4_000);
}

function line(run: number, name: string, kind: VisitKind, visit: Visit): string {
  const numbers = Object.entries(visit).map(
    ([key, value]) => `${key} ${value?.toFixed(key === 'shift' ? 3 : 0) ?? '–'}`,
  );
  return `${run} ${name} ${kind}: ${numbers.join(', ')}`;
}

await main();

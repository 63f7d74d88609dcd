import { setMaxListeners } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { calibration } from '../bench/calibration.ts';
import { audit } from './audit.ts';
import { CallBook } from './call-book.ts';
import { playEvening } from './evening.ts';
import { enrolLearners } from './learners.ts';
import { Ledger } from './ledger.ts';
import { realHash } from './real-hash.ts';
import { reportText } from './report.ts';
import { type SchoolProcess, startSchool } from './school-process.ts';
import { type LoadSettings, readSettings, USAGE } from './settings.ts';
import { takeMaker } from './takes.ts';

/*
 * npm run load: an evening of two thousand learners against the real server (settings.ts).
 *   start ─▶ enrol ─▶ evening ─▶ stop the server ─▶ audit ─▶ report
 * Ctrl-C ends the evening early, and what was acknowledged is audited all the same; a second one ends at once.
 */
const root = resolve(import.meta.dirname, '../..');
const INTERRUPTED_EXIT = 130;
const say = (text: string) => console.log(text);

async function main(): Promise<number> {
  const settings = readSettings(process.argv.slice(2));
  if (settings === 'help') {
    say(USAGE);
    return 0;
  }
  if (!existsSync(join(root, 'dist/index.html'))) throw new Error('The app is not built: npm run build');
  const stopping = new AbortController();
  // Every learner who thinks listens for the end.
  setMaxListeners(0, stopping.signal);
  let school: SchoolProcess | undefined;
  const interrupt = () => {
    if (stopping.signal.aborted || school === undefined) {
      school?.remove();
      process.exit(INTERRUPTED_EXIT);
    }
    say('\nStopping: what is under way ends, then the audit follows. Ctrl-C again ends at once.');
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt);
  // Whatever ends this process, nothing of the server stays.
  process.on('exit', () => (settings.keep ? undefined : school?.remove()));
  say('Starting a server of its own …');
  school = await startSchool(root);
  try {
    const isClean = await load(settings, school, stopping.signal);
    if (stopping.signal.aborted) return INTERRUPTED_EXIT;
    return isClean ? 0 : 1;
  } finally {
    if (settings.keep) await school.stop().then(() => say(`The data is in ${school?.env['DATA_DIR']}.`));
    else school.remove();
  }
}

/** @returns whether there was no error and nothing was lost or doubled */
async function load(settings: LoadSettings, school: SchoolProcess, signal: AbortSignal): Promise<boolean> {
  const calibrationMs = [calibration()];
  const book = new CallBook();
  const ledger = new Ledger();
  const { learners: count, minutes, seed } = settings;
  const accounts = await enrolLearners({
    root,
    env: school.env,
    count,
    passwordHash: (db) => realHash(school.origin, db),
    onProgress: (done) => done % 500 === 0 && say(`${done} learners enrolled`),
    isStopped: () => signal.aborted,
  });
  say(`${accounts.length} learners; the evening begins.`);
  const before = school.usage();
  const makeTake = takeMaker(root);
  const { origin } = school;
  const evening = await playEvening({
    accounts,
    origin,
    minutes,
    seed,
    book,
    ledger,
    makeTake,
    signal,
    onProgress: say,
  });
  const after = school.usage();
  calibrationMs.push(calibration());
  const diedAlone = school.hasEnded();
  say('Stopping the server, and reading what it stored …');
  await school.stop();
  const audited = await audit(root, school.env, ledger);
  const usage =
    before && after
      ? {
          ...after,
          serverMs: after.serverMs - before.serverMs,
          databaseMs: after.databaseMs - before.databaseMs,
        }
      : null;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const cores = cpus().length;
  const { logged } = school;
  say(
    `\n${reportText({ settings, version, cores, calibrationMs, evening, book, audit: audited, usage, logged })}`,
  );
  if (diedAlone) say('FAULT the server ended by itself');
  const isWhole = signal.aborted || evening.finished === count;
  return (
    book.errorCount === 0 && evening.failed === 0 && audited.faults.length === 0 && !diedAlone && isWhole
  );
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(String((error as Error)?.message ?? error));
    process.exit(1);
  },
);

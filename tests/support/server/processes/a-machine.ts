import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usersFor } from '#server/db/embedded/run-as.ts';
import { HANDOVER_ARGUMENT } from '#server/handover.ts';
import { type AServerProcess, aServerProcess } from '#tests/support/server/a-server-process.ts';
import { descendantsOf } from '#tests/support/server/unprivileged.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** One machine of a school: the product as it is started, with a data folder of its own. */
export interface AMachine {
  readonly origin: string;
  /** The processes that answer. */
  workers(): number[];
  /** Every process of the product, the ones that keep the others included. */
  all(): number[];
  /** How many should answer. */
  readonly processes: number;
  /** Starts it again on the same port, after the end of all of them. */
  startAgain(): Promise<void>;
}

/** A folder that all machines reach, for the user that the servers run as. */
export function aSharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-shared-'));
  const user = usersFor()?.server;
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param env above all DATABASE_URL and PROCESSES */
export async function aMachine(env: Readonly<Record<string, string>>): Promise<AMachine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-machine-'));
  // Faulty content is no reason not to start, and this one takes no time to be read.
  const settings = { DATA_DIR: dataDir, CONTENT_DIR: 'fixtures', IDENTITY_LIMITS: 'off', ...env };
  let running: AServerProcess = aServerProcess(settings);
  whenDone(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  const origin = await running.origin;
  const all = () => {
    const pid = running.child.pid as number;
    const below = descendantsOf(pid).filter(({ command }) => command.includes(HANDOVER_ARGUMENT));
    return running.child.exitCode === null ? [pid, ...below.map((one) => one.pid)] : [];
  };
  return {
    origin,
    all,
    processes: Number(env['PROCESSES'] ?? '1'),
    workers: () =>
      all().filter((pid) => !descendantsOf(pid).some(({ command }) => command.includes(HANDOVER_ARGUMENT))),
    async startAgain() {
      await running.ended;
      running = aServerProcess({ ...settings, PORT: new URL(origin).port });
      await running.origin;
    },
  };
}

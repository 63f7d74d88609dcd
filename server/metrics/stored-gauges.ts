import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import {
  databaseStart,
  jobStates,
  moneyDisagreements,
  overdueSubmissions,
  unansweredSubmissions,
  unconvertedRecordings,
  unregisteredUploads,
  unsentMessages,
  type Waiting,
} from './stored-facts-store.ts';

export interface StoredGauges {
  /** Reads the database again and sets the gauges. */
  read(): Promise<void>;
}

/** Gauges whose values stand in the database: every server of a school shows the same. */
export function storedGauges(registers: Registry[], db: Database, clock: Clock): StoredGauges {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const byLabel = (name: string, help: string, label: string) =>
    new Gauge({ name, help, registers, labelNames: [label] });
  const mails = pairOf(gauge, 'otomichi_messages_unsent', 'Mails and SMS that could be sent by now');
  const answers = pairOf(
    gauge,
    'otomichi_submissions_unanswered',
    'Recordings with a promised answer, unanswered',
  );
  const overdue = gauge('otomichi_submissions_overdue', 'Recordings whose promised answer is late.');
  const unconverted = pairOf(gauge, 'otomichi_recordings_unconverted', 'Recordings that wait for their m4a');
  const uploads = gauge(
    'otomichi_uploads_unregistered',
    'Uploads complete for an hour that no device registered.',
  );
  // Not `job`: Prometheus has that label for who was scraped, and renames ours.
  const jobLag = byLabel('otomichi_job_lag_seconds', 'Age of the oldest due run that nobody began.', 'name');
  const jobFailing = byLabel('otomichi_job_failing', 'Runs that failed and wait for another try.', 'name');
  const tick = gauge(
    'otomichi_jobs_last_tick_timestamp_seconds',
    'When the clock last put a job on the queue.',
  );
  const started = gauge('otomichi_database_start_time_seconds', 'When the database began to run.');
  const money = byLabel(
    'otomichi_money_disagreements',
    'Books that do not agree after every repair.',
    'kind',
  );
  return {
    async read() {
      const now = clock.now();
      mails(await unsentMessages(db, now), now);
      answers(await unansweredSubmissions(db), now);
      overdue.set(await overdueSubmissions(db, now));
      unconverted(await unconvertedRecordings(db), now);
      uploads.set(await unregisteredUploads(db, now));
      const queue = await jobStates(db, now);
      jobLag.reset();
      jobFailing.reset();
      for (const { job: name, dueSince, failing } of queue?.jobs ?? []) {
        jobLag.set({ name }, ageOf(dueSince, now));
        jobFailing.set({ name }, failing);
      }
      if (queue?.lastTick) tick.set(queue.lastTick.getTime() / 1000);
      started.set((await databaseStart(db)).getTime() / 1000);
      for (const [kind, count] of Object.entries(await moneyDisagreements(db, now)))
        money.set({ kind }, count);
    },
  };
}

function pairOf(gauge: (name: string, help: string) => Gauge, name: string, help: string) {
  const count = gauge(name, `${help}.`);
  const age = gauge(`${name}_oldest_seconds`, `${help}: age of the oldest, 0 when there is none.`);
  return (waiting: Waiting, now: Date) => {
    count.set(waiting.count);
    age.set(ageOf(waiting.oldest, now));
  };
}

function ageOf(since: Date | null, now: Date): number {
  return since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000);
}

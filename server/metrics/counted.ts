import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { measured } from '#server/lib/measured.ts';

const REQUEST_SECONDS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 60];
const JOB_SECONDS = [0.1, 1, 10, 60, 600];
const MINUTE = 60;
const ARRIVAL_SECONDS = [MINUTE, 10 * MINUTE, 60 * MINUTE, 86_400, 7 * 86_400, 30 * 86_400];

/** Counts what happens in this process from now on. @returns stops counting */
export function countMeasured(registers: Registry[]): () => void {
  const requests = new Histogram({
    name: 'otomichi_http_request_duration_seconds',
    help: 'Time until an answer begins, by template of the route.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const cached = new Counter({
    name: 'otomichi_answers_from_cache_total',
    help: 'Answers that were sent from the cache, by template of the route; they are among the requests as well.',
    labelNames: ['route'],
    registers,
  });
  const limits = new Counter({
    name: 'otomichi_rate_limit_reached_total',
    help: 'Requests that met a limit, by limit.',
    labelNames: ['limit'],
    registers,
  });
  const jobs = new Histogram({
    name: 'otomichi_job_duration_seconds',
    help: 'Runs of jobs in this process, by name and outcome.',
    labelNames: ['name', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  const money = new Counter({
    name: 'otomichi_money_not_reconciled_total',
    help: 'Checkouts and subscriptions that the comparison with Stripe could not finish.',
    labelNames: ['what'],
    registers,
  });
  const stops = [
    measured.request.subscribe(({ route, method, status, seconds }) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    ),
    measured.answerCached.subscribe(({ route }) => cached.inc({ route })),
    measured.limitReached.subscribe(({ limit }) => limits.inc({ limit })),
    measured.job.subscribe(({ job, outcome, seconds }) => jobs.observe({ name: job, outcome }, seconds)),
    measured.moneyNotReconciled.subscribe(({ what }) => money.inc({ what })),
    ...countArrivals(registers),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function countArrivals(registers: Registry[]): (() => void)[] {
  const open = new Gauge({
    name: 'otomichi_uploads_open',
    help: 'Bodies of uploads that this process is receiving.',
    registers,
  });
  const ended = new Counter({
    name: 'otomichi_uploads_ended_total',
    help: 'Bodies of uploads that ended: stored, part (of a resumable one), refused or broken off.',
    labelNames: ['outcome'],
    registers,
  });
  const bytes = new Counter({
    name: 'otomichi_upload_bytes_total',
    help: 'Bytes of uploads that arrived and were written.',
    registers,
  });
  const delay = new Histogram({
    name: 'otomichi_recording_arrival_delay_seconds',
    help: 'Time from the recording on a device to its arrival, as the device told it.',
    buckets: ARRIVAL_SECONDS,
    registers,
  });
  return [
    measured.uploadBegun.subscribe(() => open.inc()),
    measured.uploadEnded.subscribe((upload) => {
      open.dec();
      ended.inc({ outcome: upload.outcome });
      bytes.inc(upload.bytes);
    }),
    measured.recordingArrived.subscribe(({ seconds }) => delay.observe(seconds)),
  ];
}

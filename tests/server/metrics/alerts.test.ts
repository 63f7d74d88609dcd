import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { silentLog } from '#server/lib/log.ts';
import { measured } from '#server/lib/measured.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { isQueueReady } from '#tests/support/server/operations/queue-is-ready.ts';
import { whenDone } from '#tests/support/when-done.ts';

const FILE = 'deploy/prometheus/alerts.yml';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly what_to_do: string; readonly runbook: string };
}

const rules: Rule[] = parse(readFileSync(FILE, 'utf8')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const NAMES = /\b(?:otomichi|nodejs|process)_[a-z0-9_]+/g;

test('every metric of a rule exists, and every metric of ours is described in the docs', async () => {
  const { deps, clock, database } = await aServer();
  const given = { db: deps.db, pool: database.pool, clock, log: silentLog, dataDir: '.' };
  const metrics = createMetrics({ ...given, freeSpace: async () => 1 });
  whenDone(() => metrics.stop());
  const text = await metrics.text();
  const existing = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
  const plain = (name: string) => (existing.has(name) ? name : name.replace(/_(?:count|sum|bucket)$/, ''));
  const wanted = rules.flatMap(({ expr }) => [...expr.matchAll(NAMES)].map(([name]) => plain(name)));
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((name) => !existing.has(name))).toEqual([]);
  const docs = readFileSync('docs/operations.md', 'utf8');
  const ours = [...existing].filter((name) => name.startsWith('otomichi_'));
  expect(ours.filter((name) => !docs.includes(`\`${name}`))).toEqual([]);
});

/** Prometheus writes who was scraped into these labels, and ours would come out as `exported_job`. */
test('no metric has a label that Prometheus keeps for itself', async () => {
  const { deps, clock, database } = await aServer();
  const job = { name: 'yearly', cron: '0 0 1 1 *', oneWaiting: true, run: async () => undefined };
  const jobs = startJobs(database.address, deps, [job]);
  await eventually(() => isQueueReady(database.db));
  await jobs.stop();
  // Nobody begins it any more.
  await database.pool.query(`select graphile_worker.add_job('yearly')`);
  const given = { db: deps.db, pool: database.pool, clock, log: silentLog, dataDir: '.' };
  const metrics = createMetrics({ ...given, freeSpace: async () => 1 });
  whenDone(() => metrics.stop());
  measured.job.publish({ job: 'send-messages', outcome: 'done', seconds: 1 });
  const text = await metrics.text();
  expect(text).toContain('otomichi_job_duration_seconds_count{name="send-messages",outcome="done"} 1');
  expect(text).toContain('otomichi_job_lag_seconds{name="yearly"}');
  expect(text).toContain('otomichi_job_failing{name="yearly"} 0');
  expect(text).not.toMatch(/[{,](?:job|instance)="/);
});

test('every rule says what to do and stands in the table of alerts', () => {
  const docs = readFileSync('docs/operations.md', 'utf8');
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.what_to_do.length).toBeGreaterThan(20);
    expect(annotations.runbook).toBe('docs/operations.md#alerts');
    expect(docs).toContain(`| \`${alert}\` |`);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

const promtool = spawnSync('promtool', ['--version']).status === 0;
if (!promtool)
  process.stdout.write('promtool is not installed: the rules are not checked by Prometheus itself\n');

test.skipIf(!promtool)('Prometheus itself reads configuration and rules', () => {
  const { status, stdout, stderr } = spawnSync(
    'promtool',
    ['check', 'config', 'deploy/prometheus/prometheus.yml'],
    { encoding: 'utf8' },
  );
  expect({ status, stderr, stdout }).toMatchObject({ status: 0 });
  expect(stdout).toContain(`${rules.length} rules found`);
});

const tests = 'deploy/prometheus/alerts.test.yml';

test('every rule is played, by its name', () => {
  const played: { name: string }[] = parse(readFileSync(tests, 'utf8')).tests;
  for (const { alert } of rules)
    expect(
      played.some(({ name }) => name.split(',')[0] === alert),
      alert,
    ).toBe(true);
});

test.skipIf(!promtool)('every rule fires where it should, and not before', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', tests], { encoding: 'utf8' });
  expect({ status, stderr, stdout }).toMatchObject({ status: 0 });
});

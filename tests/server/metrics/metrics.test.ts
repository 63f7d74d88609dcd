import { afterEach, expect, test, vi } from 'vitest';
import { silentLog } from '#server/lib/log.ts';
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts';
import { listenForMetrics } from '#server/metrics/metrics-listener.ts';
import { aBuyer, DAY } from '#tests/support/server/a-buyer.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import type { AServer } from '#tests/support/server/a-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { whenDone } from '#tests/support/when-done.ts';

const open: Metrics[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const metrics of open.splice(0)) metrics.stop();
});

function metricsOf({ deps, clock, database }: AServer, dataDir = '.'): Metrics {
  const given = { db: deps.db, pool: database.pool, clock, log: silentLog, dataDir };
  const metrics = createMetrics({ ...given, freeSpace: async () => 7e9 });
  open.push(metrics);
  return metrics;
}

/** The value of one line of the text. */
function sampleOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

async function handedIn(): Promise<{ listening: ListeningServer; metrics: Metrics; bytes: number }> {
  const listening = await aListeningServer();
  const metrics = metricsOf(listening.server);
  const now = listening.server.clock.now().getTime();
  const recordTime = new Date(now - 2 * 60 * 60_000).toISOString();
  const { bytes } = await aSubmission(listening, { uid: 'learner', recordTime });
  await fetch(`${listening.origin}/media/uploads/00000000-0000-4000-8000-000000000000`, { method: 'PUT' });
  return { listening, metrics, bytes: bytes.byteLength };
}

test('counts requests by template and status, uploads and their bytes, and how late recordings came', async () => {
  const { metrics, bytes } = await handedIn();
  const text = await metrics.text();
  const requests = (route: string, method: string, status: number) =>
    sampleOf(
      text,
      `otomichi_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`,
    );
  expect(requests('/media/uploads/:uploadID', 'PUT', 200)).toBe(1);
  expect(requests('/media/uploads/:uploadID', 'PUT', 403)).toBe(1);
  expect(text).not.toContain('00000000-0000-4000');
  expect(sampleOf(text, 'otomichi_uploads_open')).toBe(0);
  expect(sampleOf(text, 'otomichi_uploads_ended_total{outcome="stored"}')).toBe(1);
  expect(sampleOf(text, 'otomichi_upload_bytes_total')).toBe(bytes);
  expect(sampleOf(text, 'otomichi_recording_arrival_delay_seconds_bucket{le="3600"}')).toBe(0);
  expect(sampleOf(text, 'otomichi_recording_arrival_delay_seconds_bucket{le="86400"}')).toBe(1);
  expect(sampleOf(text, 'otomichi_disk_free_bytes')).toBe(7e9);
  expect(sampleOf(text, 'otomichi_database_connections{state="waiting"}')).toBe(0);
  expect(sampleOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(sampleOf(text, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(0);
});

test('unknown addresses and methods make no rows of their own', async () => {
  const { listening, metrics } = await handedIn();
  const { app } = listening.server;
  for (let n = 0; n < 20; n += 1) {
    await app.request(`/api/v1/unknown-${n}?token=${n}`);
    await app.request(`/nobody-${n}`, { method: n % 2 === 0 ? 'PROPFIND' : `M${n}` });
  }
  const rows = (await metrics.text()).split('\n').filter((line) => /_count\{route=.*status="4/.test(line));
  expect(rows.length).toBeLessThan(6);
  expect(rows.join('\n')).not.toMatch(/unknown|nobody|PROPFIND|M\d/);
});

test('says what waits in the database, and that its books agree or do not', async () => {
  const listening = await aListeningServer();
  const { server } = listening;
  const { db } = server.deps;
  const buyer = aBuyer(server, 'payer');
  await buyer.card();
  await buyer.join(2);
  const now = server.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await db.deleteFrom('messages').execute();
  const mail = {
    ...({
      kind: 'mail',
      recipient: 'a@example.jp',
      subject: 's',
      body: 'b',
      html: null,
      once_key: null,
    } as const),
    ...{ created_at: ago(600_000), expires_at: new Date(now.getTime() + DAY), next_try_at: now },
  };
  // A full mailbox puts a mail off by itself, for hours: nobody has to get up for it.
  const putOff = { created_at: ago(DAY), next_try_at: new Date(now.getTime() + 3 * 60 * 60_000) };
  await db
    .insertInto('messages')
    .values([mail, { ...mail, ...putOff }])
    .execute();
  const submission = await aSubmission(listening, { uid: 'learner' });
  await db
    .updateTable('submissions')
    .set({ answer_due_at: ago(60_000), submitted_at: ago(4 * DAY) })
    .where('submission_id', '=', submission.id)
    .execute();
  await db.updateTable('orders').set({ amount: 1, list_amount: 1, tax_amount: 0 }).execute();
  server.clock.advance(2 * 60 * 60_000);
  const text = await metricsOf(server).text();
  expect(sampleOf(text, 'otomichi_messages_unsent')).toBe(1);
  expect(sampleOf(text, 'otomichi_messages_unsent_oldest_seconds')).toBe(600 + 7200);
  expect(sampleOf(text, 'otomichi_submissions_unanswered')).toBe(1);
  expect(sampleOf(text, 'otomichi_submissions_unanswered_oldest_seconds')).toBe(4 * 86_400 + 7200);
  expect(sampleOf(text, 'otomichi_submissions_overdue')).toBe(1);
  expect(sampleOf(text, 'otomichi_recordings_unconverted')).toBe(1);
  expect(sampleOf(text, 'otomichi_recordings_unconverted_oldest_seconds')).toBe(7200);
  expect(sampleOf(text, 'otomichi_money_disagreements{kind="sandbox-invoice"}')).toBe(1);
  expect(sampleOf(text, 'otomichi_money_disagreements{kind="open-checkout"}')).toBe(0);
  expect(sampleOf(text, 'otomichi_database_up')).toBe(1);
  expect(sampleOf(text, 'otomichi_database_start_time_seconds')).toBeGreaterThan(0);
});

test('a thousand scrapes read the database once, and one without a database is answered', async () => {
  const listening = await aListeningServer();
  const { database } = listening.server;
  let statements = 0;
  const query = database.pool.connect.bind(database.pool) as () => Promise<unknown>;
  Object.assign(database.pool, {
    connect: (...given: []) => {
      statements += 1;
      return query(...given);
    },
  });
  const metrics = metricsOf(listening.server);
  await metrics.text();
  const once = statements;
  await Promise.all(Array.from({ length: 1000 }, () => metrics.text()));
  expect(statements).toBe(once);
  await database.pool.end();
  expect(sampleOf(await metricsOf(listening.server).text(), 'otomichi_database_up')).toBe(0);
});

test('a database that answered in time is up at a second scrape, which reads what the first one read', async () => {
  const { server } = await aListeningServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const metrics = metricsOf(server);
  expect(sampleOf(await metrics.text(), 'otomichi_database_up')).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(sampleOf(await metrics.text(), 'otomichi_database_up')).toBe(1);
});

test('the port of the metrics answers nothing else, and wants its token', async () => {
  const { server } = await aListeningServer();
  const config = { host: '127.0.0.1', port: 0, token: 'a-token-of-many-letters' };
  const listener = await listenForMetrics(config, metricsOf(server), silentLog);
  whenDone(() => listener.stop());
  const get = async (path: string, authorization = `Bearer ${config.token}`) =>
    (await fetch(`http://127.0.0.1:${listener.port}${path}`, { headers: { authorization } })).status;
  expect(await get('/metrics')).toBe(200);
  expect(await get('/metrics', 'Bearer another')).toBe(401);
  expect(await get('/healthz')).toBe(404);
  // Of several processes the second takes the next port.
  const next = { ...config, port: listener.port };
  await expect(listenForMetrics(next, metricsOf(server), silentLog)).rejects.toThrow('METRICS_PORT');
  const second = await listenForMetrics(next, metricsOf(server), silentLog, 30);
  whenDone(() => second.stop());
  expect(second.port).toBeGreaterThan(listener.port);
  expect((await server.app.request('/metrics')).headers.get('content-type')).not.toContain('version=0.0.4');
});

test.each([
  [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN must be set'],
  [{ METRICS_TOKEN: 'short' }, 'at least 16 letters'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a number'],
])('refuses %j with a sentence', (env, sentence) => {
  const read = () => aConfig({ METRICS_PORT: '9464', ...env });
  expect(read).toThrow(sentence);
});

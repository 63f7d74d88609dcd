import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { sendMails } from '#server/messages/send-messages.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { aMailServer } from '#tests/support/server/a-mail-server.ts';
import { anOutbox } from './an-outbox.ts';

const smtp = await aMailServer();
const env = {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'school@example.jp',
  PUBLIC_ORIGIN: 'https://lessons.example.jp',
};
const outbox = await anOutbox(env);
const { database, clock } = outbox;

beforeEach(() => {
  smtp.received.length = 0;
  smtp.onMail = () => {};
});

test('sends a mail again, as the same mail, when the process is killed while the mail server accepts it', async () => {
  const ids: string[] = [];
  const idOf = (raw: string) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1] ?? '';
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/server/send-messages-in-process.ts', clock.now().toISOString()],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', DATABASE_URL: database.url, ...env },
    },
  );
  const gone = once(child, 'exit');
  smtp.onMail = async ({ raw }) => {
    ids.push(idOf(raw));
    child.kill('SIGKILL');
    await gone;
  };
  await outbox.mail('hana@example.jp');
  expect(await gone).toEqual([null, 'SIGKILL']);
  smtp.onMail = () => {};
  expect(await outbox.row('hana@example.jp')).toMatchObject({ sent_at: null, tries: 1 });
  await outbox.send();
  expect((await outbox.row('hana@example.jp')).sent_at).toBeNull();
  clock.advance(2 * MINUTE_MS);
  await outbox.send();
  expect(await outbox.row('hana@example.jp')).toMatchObject({ body: null, sent_at: clock.now(), tries: 2 });
  ids.push(idOf(smtp.received.at(-1)?.raw ?? ''));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('servers send a mail at its commit, never before, and not at all without one', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  // Due once a year: only a commit can start it.
  const job = { ...sendMails, cron: '0 0 1 1 *' };
  const servers = [
    startJobs(database.address, outbox.deps, [job]),
    startJobs(database.address, outbox.deps, [job]),
  ];
  afterAll(() => Promise.all(servers.map((server) => server.stop())));
  // While the queue makes its tables, mails can be written at any time.
  let made = 0;
  const first = async () => {
    await outbox.mail(`first${made}@example.jp`);
    made += 1;
    return smtp.received.length > 0;
  };
  await eventually(first);
  await eventually(() => smtp.received.length === made);

  const regret = database.db.transaction().execute(async (trx) => {
    await outbox.mail('never@example.jp', undefined, trx);
    throw new Error('regret');
  });
  await expect(regret).rejects.toThrow('regret');
  await Promise.all(Array.from({ length: 20 }, (_, at) => outbox.mail(`m${at}@example.jp`)));
  await eventually(() => smtp.received.length >= made + 20);
  const sent = smtp.received.map(({ to }) => to[0]);
  expect(new Set(sent).size).toBe(made + 20);
  expect(sent).not.toContain('never@example.jp');
});

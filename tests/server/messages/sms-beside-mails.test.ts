import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { sendMails, sendSms } from '#server/messages/send-messages.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { aMailServer } from '#tests/support/server/a-mail-server.ts';
import { isQueueReady } from '#tests/support/server/operations/queue-is-ready.ts';
import { anOutbox } from './an-outbox.ts';

const smtp = await aMailServer();
let smsSent = 0;
const gateway = createServer(async (request, response) => {
  for await (const _ of request);
  smsSent += 1;
  response.writeHead(200).end('{}');
});
gateway.listen(0, '127.0.0.1');
await once(gateway, 'listening');
afterAll(() => gateway.close());

const { port } = gateway.address() as AddressInfo;
const outbox = await anOutbox({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'school@example.jp',
  SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send`,
  SMS_GATEWAY_TOKEN: 'gateway-token',
});

test('a code by SMS leaves at its commit while every mail hangs, and no mail is sent twice', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  let isHanging = true;
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let hanging = 0;
  smtp.onMail = async () => {
    hanging += 1;
    if (isHanging) await released;
  };
  // Due once a year: only a commit can start them.
  const cron = '0 0 1 1 *';
  const jobs = startJobs(outbox.database.address, outbox.deps, [
    { ...sendMails, cron },
    { ...sendSms, cron },
  ]);
  afterAll(() => jobs.stop());
  await eventually(() => isQueueReady(outbox.database.db));
  const names: string[] = [];
  const mail = async () => {
    const name = `m${names.length}@example.jp`;
    names.push(name);
    await outbox.mail(name);
  };
  await outbox.database.db.transaction().execute(async (trx) => {
    for (let at = 0; at < 12; at += 1) {
      names.push(`m${at}@example.jp`);
      await outbox.mail(`m${at}@example.jp`, undefined, trx);
    }
  });
  await eventually(() => hanging === 4);
  // One more mail starts a second copy of the job, and the next finds no place.
  await mail();
  await eventually(() => hanging === 8);
  await mail();
  await outbox.sms('+819012345678');
  await eventually(() => smsSent === 1);
  expect(smtp.received).toEqual([]);

  isHanging = false;
  release();
  await eventually(() => smtp.received.length >= names.length);
  expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual(names.toSorted());
});

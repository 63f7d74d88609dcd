import { beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { type AMailServer, aMailServer, smtpRefusal } from '#tests/support/server/a-mail-server.ts';
import { anOutbox } from './an-outbox.ts';

let smtp: AMailServer;
let outbox: Awaited<ReturnType<typeof anOutbox>>;

beforeAll(async () => {
  smtp = await aMailServer();
  outbox = await anOutbox({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'オトミチ <school@example.jp>',
    INQUIRIES_EMAIL: 'questions@example.jp',
  });
});

beforeEach(async () => {
  await outbox.deps.db.deleteFrom('messages').execute();
  smtp.received.length = 0;
  Object.assign(smtp, { onMail() {}, onRecipient() {}, onConnect() {} });
});

const recipients = () => smtp.received.map(({ to }) => to[0]).sort();

test('sends a mail once, in both parts, and deletes its content', async () => {
  await outbox.mail('hana@example.jp');
  const { id } = await outbox.row('hana@example.jp');
  await outbox.send();
  await outbox.send();
  expect(smtp.received).toHaveLength(1);
  const [{ raw, from, to } = { raw: '', from: '', to: [] }] = smtp.received;
  expect([from, to]).toEqual(['school@example.jp', ['hana@example.jp']]);
  expect(raw).toContain(`Message-ID: <${id}@lessons.example.jp>`);
  expect(raw).toMatch(/^Reply-To: questions@example.jp\r$/m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(raw).toMatch(/^Date: Sat, 21 Nov 2026 01:02:03 \+0000\r$/m);
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(raw).toMatch(/multipart\/alternative/);
  expect(raw).toMatch(/text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/);
  expect(await outbox.row('hana@example.jp')).toMatchObject({
    body: null,
    html: null,
    tries: 1,
    failure: null,
    sent_at: outbox.clock.now(),
  });
});

test('a mail that can wait does not leave at night, and says how one click ends its kind', async () => {
  const { db } = outbox.deps;
  const unsubscribe = 'https://lessons.example.jp/media/mails/unsubscribe?for=hana&kind=campaign&sig=x';
  await outbox.mail('night@example.jp', DAY_MS);
  await outbox.mail('urgent@example.jp', DAY_MS);
  await db
    .updateTable('messages')
    .set({ by_day: true, unsubscribe_url: unsubscribe })
    .where('recipient', '=', 'night@example.jp')
    .execute();
  // 10:02 in Japan, and eleven hours later 21:02.
  outbox.clock.advance(11 * 60 * MINUTE_MS);
  await outbox.send();
  expect(recipients()).toEqual(['urgent@example.jp']);
  expect(smtp.received[0]?.raw).not.toContain('List-Unsubscribe');
  outbox.clock.advance(11 * 60 * MINUTE_MS);
  await outbox.send();
  expect(recipients()).toEqual(['night@example.jp', 'urgent@example.jp']);
  const raw = smtp.received[1]?.raw.replace(/\r\n[ \t]+/g, ' ') ?? '';
  expect(raw).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('a mail for which a person waits passes forty that may wait for the day', async () => {
  const { db } = outbox.deps;
  for (let at = 0; at < 40; at += 1) await outbox.mail(`campaign${at}@example.jp`, DAY_MS);
  await db.updateTable('messages').set({ by_day: true }).execute();
  outbox.clock.advance(MINUTE_MS);
  await outbox.mail('sign-in@example.jp');
  await outbox.send();
  expect(smtp.received).toHaveLength(41);
  // Four are sent at once, and any of them may be accepted first.
  expect(smtp.received.findIndex(({ to }) => to[0] === 'sign-in@example.jp')).toBeLessThan(4);
});

test('treats an address as one recipient, and allows no header injection', async () => {
  await outbox.mail('a@example.jp,b@example.jp');
  await outbox.mail('c@example.jp\r\nBcc: d@example.jp');
  await outbox.send();
  expect(recipients().join()).not.toContain('d@example.jp');
  expect(smtp.received.every(({ to }) => to.length === 1)).toBe(true);
  expect(smtp.received.map(({ raw }) => raw).join()).not.toMatch(/^Bcc:/m);
});

test('gives up a permanently refused recipient, and retries a temporary refusal with growing delays', async () => {
  smtp.onRecipient = (address) => {
    if (address.startsWith('gone')) throw smtpRefusal(550, `no mailbox ${address}`);
    if (address.startsWith('full')) throw smtpRefusal(450, `try later, ${address}`);
  };
  for (const name of ['gone', 'full', 'good']) await outbox.mail(`${name}@example.jp`, 48 * 60 * MINUTE_MS);
  await outbox.send();
  expect(recipients()).toEqual(['good@example.jp']);
  expect(await outbox.row('gone@example.jp')).toMatchObject({
    body: null,
    sent_at: null,
    failure: 'smtp 550 EENVELOPE RCPT TO',
  });
  const pauses: number[] = [];
  for (let tries = 1; tries <= 8; tries += 1) {
    const { next_try_at } = await outbox.row('full@example.jp');
    const pause = next_try_at.getTime() - outbox.clock.now().getTime();
    pauses.push(pause / MINUTE_MS);
    outbox.clock.advance(pause - 1);
    await outbox.send();
    expect((await outbox.row('full@example.jp')).tries).toBe(tries);
    outbox.clock.advance(1);
    await outbox.send();
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  smtp.onRecipient = () => {};
  outbox.clock.advance(60 * MINUTE_MS);
  await outbox.send();
  expect(recipients()).toEqual(['full@example.jp', 'good@example.jp']);
});

test('gives up a message whose content is refused', async () => {
  smtp.onMail = () => {
    throw smtpRefusal(554, 'spam');
  };
  await outbox.mail('hana@example.jp');
  await outbox.send();
  expect(await outbox.row('hana@example.jp')).toMatchObject({ body: null, sent_at: null });
});

test('retries a mail a minute after the connection broke, with the same Message-ID', async () => {
  const ids: string[] = [];
  smtp.onMail = ({ raw }, drop) => {
    ids.push(/^Message-ID: (.*)\r$/m.exec(raw)?.[1] ?? '');
    if (ids.length === 1) drop();
  };
  await outbox.mail('hana@example.jp');
  await outbox.send();
  expect(await outbox.row('hana@example.jp')).toMatchObject({ sent_at: null, tries: 1 });
  outbox.clock.advance(MINUTE_MS);
  await outbox.send();
  expect(await outbox.row('hana@example.jp')).toMatchObject({ sent_at: outbox.clock.now(), tries: 2 });
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('does not try every mail at an unavailable server, and sends all when it is back', async () => {
  let connections = 0;
  smtp.onConnect = () => {
    connections += 1;
    throw smtpRefusal(421, 'closed');
  };
  const names = Array.from({ length: 40 }, (_, at) => `m${String(at).padStart(2, '0')}@example.jp`);
  for (const name of names) await outbox.mail(name);
  await outbox.send();
  expect(connections).toBeGreaterThan(0);
  expect(connections).toBeLessThanOrEqual(8);
  smtp.onConnect = () => {};
  outbox.clock.advance(MINUTE_MS);
  await outbox.send();
  expect(recipients()).toEqual(names);
});

test('retries an unavailable mail server every five minutes or sooner', async () => {
  smtp.onConnect = () => {
    throw smtpRefusal(421, 'closed');
  };
  await outbox.mail('hana@example.jp', DAY_MS);
  const pauses: number[] = [];
  for (let tries = 1; tries <= 6; tries += 1) {
    await outbox.send();
    const { next_try_at } = await outbox.row('hana@example.jp');
    const pause = next_try_at.getTime() - outbox.clock.now().getTime();
    pauses.push(pause / MINUTE_MS);
    outbox.clock.advance(pause);
  }
  expect(pauses).toEqual([1, 2, 4, 5, 5, 5]);
});

test('sends each mail once with two servers at once and a slow mail server', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `m${String(at).padStart(2, '0')}@example.jp`);
  for (const name of names) await outbox.mail(name);
  let under = 0;
  let most = 0;
  smtp.onMail = async () => {
    under += 1;
    most = Math.max(most, under);
    // Blocks until another mail is being sent as well, so that the two overlap.
    for (let turn = 0; turn < 50 && most < 2; turn += 1) await new Promise((next) => setImmediate(next));
    under -= 1;
  };
  await Promise.all([outbox.send(), outbox.send(), outbox.send()]);
  expect(most).toBeGreaterThan(1);
  expect(recipients()).toEqual(names);
});

test('does not send expired messages', async () => {
  await outbox.mail('late@example.jp', 10 * MINUTE_MS);
  await outbox.mail('good@example.jp');
  outbox.clock.advance(10 * MINUTE_MS);
  await outbox.send();
  expect(recipients()).toEqual(['good@example.jp']);
  expect(await outbox.row('late@example.jp')).toMatchObject({ body: null, html: null, failure: 'expired' });
});

test('log and stored reason name no recipient and no content', async () => {
  smtp.onRecipient = (address) => {
    if (address.startsWith('gone')) throw smtpRefusal(550, `no mailbox ${address}`);
  };
  await outbox.mail('gone@example.jp');
  await outbox.mail('hana@example.jp');
  await outbox.send();
  expect(outbox.log.length).toBeGreaterThan(1);
  const texts = [...outbox.log, ...(await outbox.rows()).map(({ failure }) => failure ?? '')].join('\n');
  expect(texts).not.toMatch(/example\.jp|Q4711|合図/);
});

test('requires TLS beyond this machine, unless the configuration says otherwise', async () => {
  // A name of 127.0.0.1 that does not show it: for the sender it is another machine.
  const elsewhere = `smtp://2130706433:${new URL(smtp.url).port}`;
  const env = { MAIL_FROM: 'school@example.jp' };
  const careful = await anOutbox({ ...env, SMTP_URL: elsewhere });
  await careful.mail('hana@example.jp');
  await careful.send();
  expect(smtp.received).toHaveLength(0);
  expect(await careful.row('hana@example.jp')).toMatchObject({ sent_at: null, tries: 1 });
  const careless = await anOutbox({ ...env, SMTP_URL: `${elsewhere}?requireTLS=false` });
  await careless.mail('taro@example.jp');
  await careless.send();
  expect(recipients()).toEqual(['taro@example.jp']);
});

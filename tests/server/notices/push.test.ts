import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { push } from '#contract/notices/push.ts';
import { users } from '#contract/users.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { addNotice, markAllRead, type NewNotice } from '#server/notices/notice-store.ts';
import { isKnownPushService } from '#server/notices/push/push-services.ts';
import { sendDuePushes } from '#server/notices/push/send-pushes.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { aPushBrowser, aPushService } from '#tests/support/server/notices/a-push-service.ts';

const service = await aPushService();
let sessionIsActive = true;
const server = await aServer({
  config: aConfig({ PUSH_ORIGINS: service.origin }),
  isSessionActive: async () => sessionIsActive,
});
const { deps, clock } = server;
const browser = aPushBrowser();
let uid = '';
let endpoint = '';

beforeEach(async () => {
  uid = `phone-${randomUUID()}`;
  endpoint = `${service.origin}/send/${randomUUID()}`;
  sessionIsActive = true;
  service.answerWith(201);
  await server.answer(users.me, {}, uid);
  await sendDuePushes(deps);
  service.received.length = 0;
});

const subscribe = (rest: { endpoint?: string; showsContent?: boolean } = {}, who = uid) =>
  server.answer(push.subscribe, { endpoint, keys: browser.keys, ...rest }, who);
const add = (rest: Partial<NewNotice> = {}) =>
  addNotice(deps.db, {
    ...{ uid, kind: 'answer', title: '佐藤先生から返事', body: '3小節めがとてもきれいでした。' },
    ...{ link: '/lessons/pf-first_1_1/homework', once: randomUUID(), now: clock.now(), ...rest },
  });
const mine = () => service.received.filter(({ path }) => endpoint.endsWith(path));
const messages = () => mine().map(({ body }) => browser.read(body));

describe('a subscribed browser', () => {
  it('gets a notice once, encrypted for it, without anything private', async () => {
    await subscribe();
    await add();
    await sendDuePushes(deps);
    await sendDuePushes(deps);
    expect(messages()).toEqual([
      {
        ...{ title: '先生から返事が届きました', body: '', unread: 1 },
        ...{ link: '/lessons/pf-first_1_1/homework', tag: expect.any(String) },
      },
    ]);
    expect(mine()[0]?.body.toString('latin1')).not.toContain('lessons');
    expect(mine()[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: 'answer',
      ttl: '86400',
    });
  });

  it('gets one message for a burst of a kind, and the next of that kind ten minutes later', async () => {
    await subscribe({ showsContent: true });
    const arrived = async (title: string, kind: NewNotice['kind'] = 'delivered') => {
      clock.advance(1000);
      await add({ kind, title });
    };
    const titles = () => messages().map(({ title }) => title);
    for (const take of ['一つ目', '二つ目', '三つ目']) await arrived(take);
    await sendDuePushes(deps);
    expect(titles()).toEqual(['三つ目']);
    await arrived('四つ目');
    await arrived('五つ目');
    await arrived('お返事', 'answer');
    await arrived('お支払い', 'billing');
    await arrived('領収書', 'billing');
    await sendDuePushes(deps);
    expect(titles().slice(1).sort()).toEqual(['お支払い', 'お返事', '領収書']);
    clock.advance(9 * MINUTE_MS);
    await arrived('六つ目');
    await sendDuePushes(deps);
    expect(titles()).toHaveLength(4);
    clock.advance(MINUTE_MS);
    await sendDuePushes(deps);
    await sendDuePushes(deps);
    expect(titles().slice(4)).toEqual(['六つ目']);
    clock.advance(10 * MINUTE_MS);
    await sendDuePushes(deps);
    expect(titles()).toHaveLength(5);
  });

  it('gets it signed with the public key of the server', async () => {
    await subscribe();
    await add();
    await sendDuePushes(deps);
    const { publicKey } = (await server.answer(push.showKey, {}, uid)).body;
    const [, token = '', key] =
      /^vapid t=([^,]+), k=(\S+)$/.exec(mine()[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const point = Buffer.from(publicKey, 'base64url');
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const [header, body, signature = ''] = token.split('.');
    const signed = Buffer.from(`${header}.${body}`);
    const options = { key: jwk, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(body ?? '', 'base64url').toString()).aud).toBe(service.origin);
  });

  it('reads what it is about only where its owner asked for it', async () => {
    await subscribe({ showsContent: true });
    await add();
    await sendDuePushes(deps);
    expect(messages()).toMatchObject([{ title: '佐藤先生から返事', body: '3小節めがとてもきれいでした。' }]);
  });

  it('gets nothing of what was there before, was read or is a day old', async () => {
    await add();
    clock.advance(MINUTE_MS);
    await subscribe();
    await add();
    await markAllRead(deps.db, uid, clock.now(), clock.now());
    await sendDuePushes(deps);
    await add();
    clock.advance(DAY_MS + HOUR_MS);
    await sendDuePushes(deps);
    expect(messages()).toEqual([]);
  });

  it('rests from 21 to 8 in Japan, and gets what is still unread in the morning', async () => {
    await subscribe();
    // The clock shows 10 to 12 in Japan.
    clock.advance(11 * HOUR_MS);
    await add({ title: 'read at night' });
    await markAllRead(deps.db, uid, clock.now(), clock.now());
    await add({ kind: 'lesson' });
    await sendDuePushes(deps);
    expect(messages()).toEqual([]);
    clock.advance(13 * HOUR_MS);
    await sendDuePushes(deps);
    expect(messages()).toMatchObject([{ title: '新しいレッスンが届きました' }]);
  });
});

describe('a subscription ends', () => {
  it.each([404, 410])('when the push service says %i', async (status) => {
    await subscribe();
    service.answerWith(status);
    await add();
    await sendDuePushes(deps);
    service.answerWith(201);
    await add();
    await sendDuePushes(deps);
    expect(mine()).toHaveLength(1);
  });

  it('with the session that asked for it', async () => {
    await subscribe();
    sessionIsActive = false;
    await add();
    await sendDuePushes(deps);
    sessionIsActive = true;
    await add();
    await sendDuePushes(deps);
    expect(mine()).toEqual([]);
  });

  it('when its owner unsubscribes, and nobody else can end it', async () => {
    await subscribe();
    const other = `other-${randomUUID()}`;
    await server.answer(push.unsubscribe, { endpoint }, other);
    await add();
    await sendDuePushes(deps);
    expect(mine()).toHaveLength(1);
    await server.answer(push.unsubscribe, { endpoint }, uid);
    await add();
    await sendDuePushes(deps);
    expect(mine()).toHaveLength(1);
  });

  it('when another person signs in to the browser, who gets nothing of the first', async () => {
    await subscribe();
    const other = `other-${randomUUID()}`;
    await server.answer(users.me, {}, other);
    await add();
    clock.advance(MINUTE_MS);
    await subscribe({}, other);
    await sendDuePushes(deps);
    expect(mine()).toEqual([]);
    await add({ uid: other, kind: 'lesson' });
    await sendDuePushes(deps);
    expect(messages()).toMatchObject([{ title: '新しいレッスンが届きました', unread: 1 }]);
  });
});

describe('a push service that fails', () => {
  it('is asked again later, six times at most', async () => {
    await subscribe();
    service.answerWith(503);
    await add();
    for (let minutes = 0; minutes < 10 * 60; minutes += 10) {
      await sendDuePushes(deps);
      clock.advance(10 * MINUTE_MS);
    }
    expect(mine().length).toBeGreaterThan(3);
    expect(mine().length).toBeLessThanOrEqual(6);
  });

  it('is asked after the time that it names', async () => {
    clock.advance(14 * HOUR_MS);
    await subscribe();
    service.answerWith(429, { 'retry-after': '1800' });
    await add();
    await sendDuePushes(deps);
    service.answerWith(201);
    clock.advance(20 * MINUTE_MS);
    await sendDuePushes(deps);
    expect(mine()).toHaveLength(1);
    clock.advance(11 * MINUTE_MS);
    await sendDuePushes(deps);
    expect(mine()).toHaveLength(2);
  });
});

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('of a browser is known: %s', (address) => expect(isKnownPushService(address, [])).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.example.jp/abc',
    'https://me:you@fcm.googleapis.com/abc',
    'https://169.254.169.254/latest',
    'http://127.0.0.1:5432/',
    'https://example.jp/push',
  ])('elsewhere is refused: %s', async (address) => {
    expect((await subscribe({ endpoint: address })).status).toBe(400);
  });
});

it('two servers at once send a notice once', async () => {
  await subscribe();
  await add();
  await Promise.all([sendDuePushes(deps), sendDuePushes(deps), sendDuePushes(deps)]);
  expect(mine()).toHaveLength(1);
});

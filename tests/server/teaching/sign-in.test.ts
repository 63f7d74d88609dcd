import { expect, test } from 'vitest';
import { teachers } from '#contract/teach/teachers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { disableTeacher, enableTeacher } from '#server/teaching/teachers/accounts.ts';
import { makeLink } from '#server/teaching/teachers/sign-in-links.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { aServer, requestOf } from '#tests/support/server/a-server.ts';
import { aTeacher, FROM_THE_CONSOLE } from '#tests/support/teaching/a-teacher.ts';

const server = await aServer();
const { app, deps, clock } = server;
const { db } = deps;
await aCurriculum(db);

/** Presses 入る with a link, in a browser with this cookie or none. */
async function enter(link: string, cookie?: string) {
  const token = link.split('#')[1] ?? '';
  const headers = { ...FROM_THE_CONSOLE, ...(cookie === undefined ? {} : { cookie }) };
  const answer = await app.request(requestOf(teachers.start, { token }, headers));
  const set = answer.headers.get('set-cookie') ?? '';
  return { status: answer.status, set, cookie: set.split(';')[0] ?? '', body: await answer.json() };
}

const show = async (cookie: string) =>
  (await app.request(requestOf(teachers.show, {}, { ...FROM_THE_CONSOLE, cookie }))).status;

const linkFor = async (teacherID: string, kind: 'printed' | 'mailed' = 'printed') =>
  (await makeLink(db, deps.config, { teacherID, kind }, clock.now())).link;

const auditOf = async (teacherID: string) =>
  (
    await db
      .selectFrom('teacher_audit')
      .select(['actor', 'action'])
      .where('teacher_id', '=', teacherID)
      .orderBy('entry_id')
      .execute()
  ).map(({ actor, action }) => `${actor} ${action}`);

test('a link opens the console once, with a cookie for the console alone', async () => {
  const { teacherID } = await aTeacher(server, { name: '藤井 航' });
  const link = await linkFor(teacherID);
  expect(link).toMatch(/^http:\/\/localhost:3000\/teach\/link#[\w-]{43}$/);
  const { status, set, cookie, body } = await enter(link);
  expect([status, body]).toEqual([
    200,
    {
      teacher: {
        teacherID,
        name: '藤井 航',
        image: null,
        curriculums: [{ currCode: 'pf-beginner', currName: 'ピアノはじめて' }],
      },
    },
  ]);
  expect(set).toMatch(
    /^otomichi_teacher=[\w-]{43}; Max-Age=2592000; Path=\/teach; HttpOnly; SameSite=Strict$/,
  );
  expect(await show(cookie)).toBe(200);
  const again = await enter(link);
  expect([again.status, again.body.errorCode, again.set]).toEqual([410, 'api/gone', '']);
  expect(await auditOf(teacherID)).toEqual(['teacher session.started']);
});

test('the cookie travels over https alone where the school has https', async () => {
  const config = aConfig({ PUBLIC_ORIGIN: 'https://lessons.example.jp' });
  const other = await aServer({ config });
  await aCurriculum(other.deps.db);
  const { teacherID } = await aTeacher(other);
  const made = await makeLink(other.deps.db, config, { teacherID, kind: 'printed' }, other.clock.now());
  const token = made.link.replace('https://lessons.example.jp/teach/link#', '');
  const answer = await other.app.request(requestOf(teachers.start, { token }, FROM_THE_CONSOLE));
  expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/teach; HttpOnly; Secure; SameSite=Strict$/);
});

test('of two requests at once with one link, one gets in', async () => {
  const { teacherID } = await aTeacher(server);
  const link = await linkFor(teacherID);
  const all = await Promise.all(Array.from({ length: 6 }, () => enter(link)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
});

test.each([
  ['printed', DAY_MS],
  ['mailed', 30 * MINUTE_MS],
] as const)('a %s link expires', async (kind, lifetime) => {
  const { teacherID } = await aTeacher(server);
  const [used, late] = [await linkFor(teacherID, kind), await linkFor(teacherID, kind)];
  clock.advance(lifetime - 1);
  expect((await enter(used)).status).toBe(200);
  clock.advance(1);
  expect((await enter(late)).status).toBe(410);
});

test('a session ends after thirty days, on signing out, and with the next sign-in of this browser', async () => {
  const { teacherID } = await aTeacher(server);
  const first = await enter(await linkFor(teacherID));
  const second = await enter(await linkFor(teacherID), first.cookie);
  expect([await show(first.cookie), await show(second.cookie)]).toEqual([401, 200]);
  const headers = { ...FROM_THE_CONSOLE, cookie: second.cookie };
  const end = await app.request(requestOf(teachers.end, {}, headers));
  expect(end.headers.get('set-cookie')).toMatch(/^otomichi_teacher=; Max-Age=0; Path=\/teach/);
  expect(await show(second.cookie)).toBe(401);
  const third = await enter(await linkFor(teacherID));
  clock.advance(30 * DAY_MS - 1);
  expect(await show(third.cookie)).toBe(200);
  clock.advance(1);
  expect(await show(third.cookie)).toBe(401);
  expect(await auditOf(teacherID)).toEqual([
    'teacher session.started',
    'teacher session.ended',
    'teacher session.started',
    'teacher session.ended',
    'teacher session.started',
  ]);
});

test('disabling a teacher ends sessions and links at once, and enabling brings none back', async () => {
  const { teacherID } = await aTeacher(server);
  const [{ cookie }, open] = [await enter(await linkFor(teacherID)), await linkFor(teacherID)];
  expect(await disableTeacher(deps, teacherID)).toBe(true);
  expect([await show(cookie), (await enter(open)).status]).toEqual([401, 410]);
  expect(await enableTeacher(deps, teacherID)).toBe(true);
  expect([await show(cookie), (await enter(open)).status]).toEqual([401, 410]);
  expect((await enter(await linkFor(teacherID))).status).toBe(200);
  expect(await auditOf(teacherID)).toEqual([
    'teacher session.started',
    'tool teacher.disabled',
    'tool teacher.enabled',
    'teacher session.started',
  ]);
});

test('a sign-in and disabling at once leave no session behind', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const { teacherID } = await aTeacher(server);
    const link = await linkFor(teacherID);
    await Promise.all([enter(link), disableTeacher(deps, teacherID)]);
    const open = await db
      .selectFrom('teacher_sessions')
      .select('session_id')
      .where('teacher_id', '=', teacherID)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  }
});

const ask = async (email: string) => {
  const answer = await app.request(requestOf(teachers.requestLink, { email }, FROM_THE_CONSOLE));
  return { status: answer.status, body: await answer.json() };
};

const mailsTo = (email: string) =>
  db
    .selectFrom('messages')
    .select(['subject', 'body', 'html', 'expires_at', 'created_at'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();

test('a link comes by mail, whatever the case of the address, and the answer is the same for a stranger', async () => {
  await aTeacher(server, { name: '北野 紗世', email: 'Kitano@example.jp' });
  const [known, unknown] = [await ask(' kitano@EXAMPLE.jp '), await ask('nobody@example.jp')];
  expect([known, unknown]).toEqual([
    { status: 200, body: {} },
    { status: 200, body: {} },
  ]);
  const [mail] = await mailsTo('Kitano@example.jp');
  expect(mail?.subject).toBe('【オトミチ】先生のページに入るリンク');
  expect(mail?.body).toContain('北野 紗世先生');
  expect((mail?.expires_at.getTime() ?? 0) - (mail?.created_at.getTime() ?? 0)).toBe(30 * MINUTE_MS);
  const link = /http:\/\/localhost:3000\/teach\/link#[\w-]{43}/.exec(mail?.body ?? '')?.[0] ?? '';
  expect((await enter(link)).status).toBe(200);
  expect(await mailsTo('nobody@example.jp')).toEqual([]);
});

test('a disabled teacher gets no mail', async () => {
  const { teacherID } = await aTeacher(server, { email: 'former@example.jp' });
  await disableTeacher(deps, teacherID);
  expect((await ask('former@example.jp')).status).toBe(200);
  expect(await mailsTo('former@example.jp')).toEqual([]);
});

/** The same server with another sender for each call. */
async function askFrom(sender: string, email: string) {
  const request = requestOf(teachers.requestLink, { email }, FROM_THE_CONSOLE);
  const incoming = { socket: { remoteAddress: sender } };
  return (await app.request(request, {}, { incoming })).status;
}

test('one sender can ask for one mailbox six times an hour, and shuts nobody else out', async () => {
  clock.advance(DAY_MS);
  await aTeacher(server, { email: 'aoki@example.jp' });
  const addresses = ['aoki@example.jp', 'aoki+1@example.jp', 'aoki@example.jp', 'nobody@example.jp'];
  for (const email of addresses) expect(await askFrom('192.0.2.1', email)).toBe(200);
  for (let turn = 0; turn < 3; turn += 1) expect(await askFrom('192.0.2.1', 'aoki@example.jp')).toBe(200);
  expect(await askFrom('192.0.2.1', 'aoki@example.jp')).toBe(429);
  expect(await askFrom('192.0.2.2', 'aoki@example.jp')).toBe(200);
});

test('however many ask, at least one link of the mailbox is open at any time', async () => {
  clock.advance(DAY_MS);
  const email = 'sakura@example.jp';
  await aTeacher(server, { email });
  for (let minute = 0; minute < 120; minute += 5) {
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await askFrom(`198.51.${minute}.${turn}`, email)).toBe(200);
    }
    const links = (await mailsTo(email)).filter(({ expires_at }) => expires_at > clock.now());
    expect(links.length).toBeGreaterThan(0);
    clock.advance(5 * MINUTE_MS);
  }
  const mails = await mailsTo(email);
  expect(mails.length).toBeLessThanOrEqual(25);
});

test('starting is limited by its sender alone', async () => {
  clock.advance(HOUR_MS);
  const { teacherID } = await aTeacher(server);
  const start = async (sender: string, token: string) => {
    const incoming = { socket: { remoteAddress: sender } };
    return (await app.request(requestOf(teachers.start, { token }, FROM_THE_CONSOLE), {}, { incoming }))
      .status;
  };
  for (let turn = 0; turn < 100; turn += 1) expect(await start('192.0.2.9', 'x'.repeat(43))).toBe(410);
  expect(await start('192.0.2.9', 'x'.repeat(43))).toBe(429);
  const token = (await linkFor(teacherID)).split('#')[1] ?? '';
  expect(await start('192.0.2.10', token)).toBe(200);
});

test('nothing of a secret is in the database', async () => {
  const { teacherID } = await aTeacher(server);
  const link = await linkFor(teacherID);
  const { cookie } = await enter(link);
  const rows = JSON.stringify([
    await db.selectFrom('teacher_links').selectAll().execute(),
    await db.selectFrom('teacher_sessions').selectAll().execute(),
    await db.selectFrom('teacher_audit').selectAll().execute(),
  ]);
  expect(rows).not.toContain(link.split('#')[1]);
  expect(rows).not.toContain(cookie.split('=')[1]);
});

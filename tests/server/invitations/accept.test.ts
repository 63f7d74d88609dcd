import { beforeAll, describe, expect, test } from 'vitest';
import { invitations } from '#contract/invitations/invitations.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { INVITATION_CODE_LETTERS } from '#domain/invitations/invitation.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { newCode } from '#server/invitations/invitation-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { type ABillingServer, aBillingServer } from '#tests/support/paying/a-billing-server.ts';
import { accept, codeOf, invited, onOneDevice } from '#tests/support/paying/an-invitation.ts';
import { type AServer, aCaller, aServer } from '#tests/support/server/a-server.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';

let billing: ABillingServer;
let server: AServer;
beforeAll(async () => {
  billing = await aBillingServer();
  server = billing.server;
});

const refusal = async (uid: string, code: string) => {
  const { status, body } = await accept(server, uid, code);
  return [status, body.errorCode];
};
const shown = async (uid: string) => (await server.answer(invitations.show, {}, uid)).body.invitation;

test('a person has one code, also when two devices look at once', async () => {
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(server, 'two-phones')));
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect((await shown('two-phones')).link).toBe(`http://localhost:3000/signUp?invitation=${codes[0]}`);
});

test('no code reads as a number: an address that is parsed would make it another one', () => {
  const tried = ['12E4567890', '1234567890', '0123456789', 'A123456789'];
  const random = () => [...(tried.shift() ?? '')].map((letter) => INVITATION_CODE_LETTERS.indexOf(letter));
  expect(newCode(random)).toBe('A123456789');
});

test('an accepted invitation is in the list of the inviter alone, without name or address', async () => {
  await invited(server, 'ines', 'friend-of-ines');
  const { invited: list, terms } = await shown('ines');
  expect(list).toEqual([{ name: null, acceptTime: server.clock.now().toISOString(), state: 'joined' }]);
  expect(JSON.stringify(await shown('ines'))).not.toContain('friend-of-ines');
  expect((await shown('friend-of-ines')).accepted).toEqual({ yen: 500, validDays: 180, state: 'joined' });
  expect((await shown('friend-of-ines')).invited).toEqual([]);
  expect((await shown('somebody-else')).invited).toEqual([]);
  expect(terms).toEqual({
    ...{ inviterYen: 500, friendYen: 500, validDays: 180, monthlyLimit: 5, newAccountDays: 30 },
  });
});

test('a friend with a public profile is named, one with a private profile is not', async () => {
  const at = { created_at: server.clock.now(), updated_at: server.clock.now() };
  for (const [uid, is_public] of [
    ['openly', true],
    ['quietly', false],
  ] as const) {
    await invited(server, 'namer', uid);
    await server.deps.db
      .insertInto('profiles')
      .values({ uid, username: uid, display_name: `${uid}さん`, is_public, ...at })
      .execute();
  }
  const names = (await shown('namer')).invited.map(({ name }: { name: string | null }) => name);
  expect(names.sort()).toEqual([null, 'openlyさん'].sort());
  const offer = async (uid: string) =>
    (await server.answer(invitations.lookup, { code: await codeOf(server, uid) })).body.offer;
  expect(await offer('openly')).toEqual({ name: 'openlyさん', yen: 500, validDays: 180 });
  expect(await offer('quietly')).toEqual({ name: null, yen: 500, validDays: 180 });
});

describe('is refused', () => {
  test('for a code that is none, without saying more', async () => {
    expect(await refusal('anybody', 'ZZZZZZZZZZ')).toEqual([404, 'invitations/unknown']);
    expect((await server.answer(invitations.lookup, { code: 'zzzzzzzzzz' })).body).toEqual({ offer: null });
  });

  test('for the own code, in any case of letters', async () => {
    const code = await codeOf(server, 'selfish');
    expect(await refusal('selfish', code.toLowerCase())).toEqual([409, 'invitations/own']);
  });

  test('for a second code, while the first one again is fine', async () => {
    await invited(server, 'first-host', 'guest');
    await invited(server, 'first-host', 'guest');
    const other = await codeOf(server, 'second-host');
    expect(await refusal('guest', other)).toEqual([409, 'invitations/already-accepted']);
    expect((await shown('second-host')).invited).toEqual([]);
  });

  test('for all but one of many codes at once', async () => {
    const hosts = ['race-1', 'race-2', 'race-3', 'race-4'];
    const codes = await Promise.all(hosts.map((host) => codeOf(server, host)));
    await codeOf(server, 'racer');
    const said = await Promise.all(codes.map((code) => refusal('racer', code)));
    expect(said.filter(([status]) => status === 200)).toHaveLength(1);
    expect(said.filter(([, code]) => code === 'invitations/already-accepted')).toHaveLength(3);
    const lists = await Promise.all(hosts.map(async (host) => (await shown(host)).invited.length));
    expect(lists.sort()).toEqual([0, 0, 0, 1]);
  });

  test('for an account that is not new, and for one that has paid', async () => {
    const code = await codeOf(server, 'late-host');
    await codeOf(server, 'old-account');
    const { db } = server.deps;
    const created_at = new Date(server.clock.now().getTime() - 30 * DAY_MS);
    await db.updateTable('people').set({ created_at }).where('uid', '=', 'old-account').execute();
    expect(await refusal('old-account', code)).toEqual([409, 'invitations/not-new']);
    const payer = billing.buyer('has-paid');
    await payer.card();
    await payer.join(2);
    expect(await refusal('has-paid', code)).toEqual([409, 'invitations/not-new']);
  });

  test('between two people of one browser, and within a circle of two', async () => {
    await onOneDevice(server, 'tablet-a', 'tablet-b');
    const code = await codeOf(server, 'tablet-a');
    expect(await refusal('tablet-b', code)).toEqual([409, 'invitations/refused']);
    await invited(server, 'ring-a', 'ring-b');
    expect(await refusal('ring-a', await codeOf(server, 'ring-b'))).toEqual([409, 'invitations/refused']);
  });

  test('for another spelling of the same mailbox', async () => {
    const addresses: Record<string, string> = {
      plain: 'hanako@gmail.com',
      plus: 'Ha.na.ko+piano@googlemail.com',
      dots: 'ha.nako@example.jp',
      undotted: 'hanako@example.jp',
    };
    const other = await aServer({
      verifyToken: async (token) => {
        const uid = token.replace('test.', '');
        return aCaller(uid, { email: addresses[uid] });
      },
    });
    const plain = await codeOf(other, 'plain');
    expect((await accept(other, 'plus', plain)).body.errorCode).toBe('invitations/refused');
    // Elsewhere dots distinguish two people.
    expect((await accept(other, 'dots', await codeOf(other, 'undotted'))).status).toBe(200);
  });
});

test('the person reads among their notices what became of the link that the app accepted for them', async () => {
  const notices = async (uid: string) =>
    (await server.answer(inbox.list, {}, uid)).body.notices.map(({ title }: { title: string }) => title);
  await invited(server, 'noticer', 'noticed');
  await invited(server, 'noticer', 'noticed');
  expect(await notices('noticed')).toEqual(['友だちの招待を受け付けました']);
  await onOneDevice(server, 'noticer', 'same-person');
  await refusal('same-person', await codeOf(server, 'noticer'));
  expect(await notices('same-person')).toEqual(['招待の特典はお付けできませんでした']);
  await codeOf(server, 'veteran');
  const created_at = new Date(server.clock.now().getTime() - 31 * DAY_MS);
  await server.deps.db.updateTable('people').set({ created_at }).where('uid', '=', 'veteran').execute();
  for (let i = 0; i < 2; i += 1) await refusal('veteran', await codeOf(server, 'noticer'));
  expect(await notices('veteran')).toEqual(['招待の特典は、はじめての方が対象です']);
  expect(await notices('noticer')).toEqual([]);
  // The link of somebody else afterwards is news.
  await invited(server, 'somebody-noticed', 'same-person');
  expect((await notices('same-person')).sort()).toEqual([
    '友だちの招待を受け付けました',
    '招待の特典はお付けできませんでした',
  ]);
});

test('a link to the landing page leads to the sign-up, and only with a code that can be one', async () => {
  const to = async (path: string) => {
    const { status, headers } = await server.app.request(path);
    return [status, headers.get('location')];
  };
  expect(await to('/?invitation=0123456789')).toEqual([302, '/signUp?invitation=0123456789']);
  for (const bad of ['', '0', '0123456789%0d%0aset-cookie:a', '//evil.example', 'https://evil.example'])
    expect((await to(`/?invitation=${bad}`))[1]).toBeNull();
});

test('codes cannot be tried by the hundred', async () => {
  const said = [];
  for (let i = 0; i < 21; i += 1) said.push(await refusal('guesser', 'YYYYYYYYYY'));
  expect(said.at(-1)).toEqual([429, 'api/too-many-requests']);
  const looked = await Promise.all(
    Array.from({ length: 130 }, () => server.answer(invitations.lookup, { code: 'YYYYYYYYYY' })),
  );
  expect(looked.some(({ status }) => status === 429)).toBe(true);
});

test('the school sets what is given, and closes it; promises that were made stay', async () => {
  const fresh = await aServer();
  const run = (...args: string[]) =>
    runCommandLine(['invitations', ...args], { ...fresh.deps, storage: openStorage(fresh.deps.config) });
  expect(await run()).toContain('500円引き');
  await invited(fresh, 'host', 'before');
  expect(await run('set', '--inviter', '300', '--friend', '８００', '--days', '90')).toContain('800円引き');
  const { terms } = (await fresh.answer(invitations.show, {}, 'host')).body.invitation;
  expect(terms).toMatchObject({ inviterYen: 300, friendYen: 800, validDays: 90, monthlyLimit: 5 });
  expect((await fresh.answer(invitations.show, {}, 'before')).body.invitation.accepted.yen).toBe(500);
  // More than the cheapest payment leaves would pay people for paying.
  await expect(run('set', '--inviter', '931')).rejects.toThrow('930円まで');
  await expect(run('set')).rejects.toThrow('一つ以上');
  await expect(run('set', '--open', '--close')).rejects.toThrow('どちらか');
  await run('set', '--close');
  const code = await codeOf(fresh, 'host');
  expect((await fresh.answer(invitations.lookup, { code })).body).toEqual({ offer: null });
  expect((await fresh.answer(invitations.show, {}, 'host')).body.invitation.terms).toBeNull();
  expect((await accept(fresh, 'after', code)).body.errorCode).toBe('invitations/unknown');
  expect(await run('list')).toMatch(/host@example\.jp +before@example\.jp +登録済み/);
  expect(JSON.parse(await run('list', '--json'))).toMatchObject([{ friend: 'before', state: 'joined' }]);
});

import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { type AnIdentity, anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';

let identity: AnIdentity;
let uid: string;
beforeAll(async () => {
  identity = await anIdentity();
  ({ localId: uid = '' } = await identity.signUp());
  await identity.signUp('taro@example.jp', 'hidamari8');
  await identity.deps.db
    .updateTable('idp_users')
    .set({ phone_number: '+819012345678', display_name: '山田 花子\u001b[2J' })
    .where('uid', '=', uid)
    .execute();
});

function run(...args: string[]): Promise<string> {
  const { deps } = identity;
  return runCommandLine(args, { ...deps, storage: openStorage(deps.config) });
}

const found = async (...args: string[]) =>
  (JSON.parse(await run('users', 'find', ...args, '--json')) as { email: string }[]).map(
    ({ email }) => email,
  );

test.each([
  ['a part of the address', 'hanako@'],
  ['capitals', 'HANAKO'],
  ['full width', 'ｈａｎａｋｏ'],
  ['a part of the name', '花子'],
  ['a number as typed in Japan', '090-1234'],
  ['a number in full width', '０９０－１２３４－５６７８'],
  ['the end of a number', '5678'],
  ['an international number', '+81 90'],
])('finds an account by %s', async (_, part) => {
  expect(await found(part)).toEqual([EMAIL]);
});

test('finds an account by the beginning of its uid, and by the address at a provider', async () => {
  expect(await found(uid.slice(0, 12))).toEqual([EMAIL]);
  const link = { uid, email: 'h.yamada@mail.example', display_name: null, photo_url: null };
  await identity.deps.db
    .insertInto('idp_links')
    .values({ provider_id: 'google.com', federated_id: '1084', created_at: identity.clock.now(), ...link })
    .execute();
  expect(await found('yamada@mail')).toEqual([EMAIL]);
});

test('treats wildcards as letters, and says when nothing was found', async () => {
  expect(await found('%')).toEqual([]);
  expect(await found('h_nako')).toEqual([]);
  expect(await run('users', 'find', 'nobody')).toBe('該当するものはありません。');
});

test('shows what support needs, and nothing of the password', async () => {
  const table = await run('users', 'find', 'example.jp');
  expect(table).toMatch(/uid +メールアドレス +電話番号 +ログイン方法 +登録 +最後のログイン +状態/);
  expect(table).toContain('2件');
  const card = await run('users', 'show', EMAIL);
  expect(card).toContain(`${EMAIL}（未確認）`);
  expect(card).toContain('090-1234-5678');
  expect(card).toContain('パスワード・Google・電話番号');
  expect(card).toMatch(/登録 +2026-11-21 10:02/);
  expect(card).toMatch(/状態 +利用中/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
  expect(table + card).not.toMatch(/\u001b|scrypt|\$/);
});

test('signs a disabled person out at once; enabled, they can sign in again', async () => {
  const { body } = await identity.signIn();
  expect(await identity.api(body['idToken'])).toBe(200);
  expect(await run('users', 'disable', '--phone', '０９０ １２３４ ５６７８')).toContain(EMAIL);
  expect(await identity.api(body['idToken'])).toBe(401);
  expect(await identity.refresh(body['refreshToken'])).toMatchObject({ refused: 'USER_DISABLED' });
  expect(await run('users', 'show', '--uid', uid)).toMatch(/状態 +停止中/);
  expect(await run('users', 'disable', uid)).toContain('すでに停止中');

  expect(await run('users', 'enable', ` ${EMAIL.toUpperCase()} `)).toContain('もう一度ログイン');
  expect(await run('users', 'enable', EMAIL)).toContain('停止されていません');
  expect(await identity.api(body['idToken'])).toBe(401);
  const again = await identity.signIn(EMAIL, PASSWORD);
  expect(await identity.api(again.body['idToken'])).toBe(200);
});

test('revokes all sessions of one person, and of nobody else', async () => {
  const other = await identity.signIn('taro@example.jp', 'hidamari8');
  identity.clock.advance(2000);
  const devices = [await identity.signIn(), await identity.signIn()];
  expect(await run('users', 'revoke', EMAIL)).toMatch(
    /すべての端末（[3-9]件のログイン）からログアウトしました/,
  );
  for (const { body } of devices) {
    expect(await identity.api(body['idToken'])).toBe(401);
    expect(await identity.refresh(body['refreshToken'])).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  }
  expect(await identity.api(other.body['idToken'])).toBe(200);
  expect(await run('users', 'show', EMAIL)).toMatch(/ログイン中の端末 +0件/);
});

test.each([
  [['find'], /だれを探すかを/],
  [['find', '　'], /どれか一つで/],
  [['show'], /どれか一つで/],
  [['show', 'a@b.jp', 'c@d.jp'], /余分な言葉/],
  [['show', '--uid', 'x', '--email', 'a@b.jp'], /どれか一つで/],
  [['disable', 'nobody@example.jp'], /nobody@example.jp のアカウントは見つかりません/],
  [['disable', '--force', 'x'], /知らない指定です: --force/],
  [['export'], /--out を書いてください/],
  [['delete', 'x'], /「users delete」という命令はありません/],
])('answers %j with a sentence', async (args, sentence) => {
  await expect(async () => run('users', ...args)).rejects.toThrow(sentence);
});

test('refers to the console with Firebase', async () => {
  const config = readConfig(
    { AUTH_MODE: 'firebase', FIREBASE_PROJECT_ID: 'school-1', FIREBASE_API_KEY: 'key' },
    process.cwd(),
  );
  const deps = { ...identity.deps, config, storage: openStorage(config) };
  await expect(runCommandLine(['users', 'find', 'hanako'], deps)).rejects.toThrow(
    'https://console.firebase.google.com/project/school-1/authentication/users',
  );
});

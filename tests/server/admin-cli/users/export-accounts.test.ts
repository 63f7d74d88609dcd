import { scryptSync } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '#server/storage/open-storage.ts';
import { type AnIdentity, anIdentity, EMAIL, PASSWORD } from '#tests/support/server/identity/an-identity.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';

/** Members that `firebase auth:import` knows; it refuses a file with any other. */
const MEMBERS =
  'localId email emailVerified passwordHash salt displayName photoUrl createdAt lastSignedInAt providerUserInfo phoneNumber disabled'.split(
    ' ',
  );
const PROVIDER_MEMBERS = ['providerId', 'rawId', 'email', 'displayName', 'photoUrl'];

type Account = Record<string, unknown> & {
  localId: string;
  passwordHash?: string;
  salt?: string;
  providerUserInfo: Record<string, string>[];
};

let identity: AnIdentity;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'otomichi-users-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  identity = await anIdentity();
  const { db } = identity.deps;
  const { localId: uid = '' } = await identity.signUp();
  const now = identity.clock.now();
  await db
    .updateTable('idp_users')
    .set({ display_name: '山田 花子', email_verified: true, disabled: true })
    .where('uid', '=', uid)
    .execute();
  const times = { valid_since: now, created_at: now, last_login_at: now };
  await db
    .insertInto('idp_users')
    .values({ uid: 'phone-only', email: null, password_hash: null, phone_number: '+819012345678', ...times })
    .execute();
  const link = { email: 'h@mail.example', display_name: 'Hana', photo_url: null, created_at: now };
  await db
    .insertInto('idp_links')
    .values([
      { provider_id: 'google.com', federated_id: '1084', uid, ...link },
      { provider_id: 'apple.com', federated_id: 'demo:hana', uid, ...link },
    ])
    .execute();
});

function run(...args: string[]): Promise<string> {
  const { deps } = identity;
  const storage = openStorage(deps.config);
  return runCommandLine(['users', 'export', ...args], { ...deps, storage });
}

const accountsIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')).users as Account[];

test('exports every account with the members that the import knows, and no others', async () => {
  const file = join(folder, 'accounts.json');
  const said = await run('--out', file);
  expect(said).toContain(`2件のアカウントを書き出しました: ${file}`);
  const [hana, phone] = accountsIn(file).sort((a) => (a.localId === 'phone-only' ? 1 : -1));
  expect(hana).toMatchObject({ email: EMAIL, emailVerified: true, displayName: '山田 花子', disabled: true });
  expect(hana?.['createdAt']).toBe(String(identity.clock.now().getTime()));
  expect(hana?.providerUserInfo).toEqual([
    { providerId: 'google.com', rawId: '1084', email: 'h@mail.example', displayName: 'Hana' },
  ]);
  expect(said).toContain('連携（1件）は、本物のアカウントではない');
  expect(phone).toEqual({
    localId: 'phone-only',
    phoneNumber: '+819012345678',
    emailVerified: false,
    providerUserInfo: [],
    createdAt: expect.any(String),
    lastSignedInAt: expect.any(String),
    disabled: false,
  });
  for (const account of [hana, phone]) {
    expect(Object.keys(account ?? {}).filter((name) => !MEMBERS.includes(name))).toEqual([]);
    const inner = (account?.providerUserInfo ?? []).flatMap((info) => Object.keys(info));
    expect(inner.filter((name) => !PROVIDER_MEMBERS.includes(name))).toEqual([]);
  }
});

test('exports hashes that match scrypt with the parameters of the printed command', async () => {
  const file = join(folder, 'with passwords.json');
  const said = await run('--out', file);
  expect(said).toContain(`firebase auth:import '${file}' --hash-algo=STANDARD_SCRYPT `);
  const option = (name: string) => Number(new RegExp(`--${name}=(\\d+)`).exec(said)?.[1]);
  const account = accountsIn(file).find(({ passwordHash }) => passwordHash !== undefined);
  const { passwordHash = '', salt = '' } = account ?? {};
  const made = (password: string) =>
    scryptSync(password, Buffer.from(salt, 'base64'), option('dk-len'), {
      N: option('mem-cost'),
      r: option('block-size'),
      p: option('parallelization'),
      maxmem: 2 ** 28,
    }).toString('base64');
  expect(made(PASSWORD)).toBe(passwordHash);
  expect(made(`${PASSWORD}x`)).not.toBe(passwordHash);
  // The import checks base64 by encoding it again.
  for (const text of [passwordHash, salt]) expect(Buffer.from(text, 'base64').toString('base64')).toBe(text);
});

test('writes a file that only its owner may read, overwrites nothing unless forced, and leaves no draft', async () => {
  const file = join(folder, 'kept.json');
  writeFileSync(file, 'mine');
  await expect(run('--out', file)).rejects.toThrow(/すでにあります/);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  await run('--out', file, '--force');
  expect(accountsIn(file)).toHaveLength(2);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(run('--out', join(folder, 'accounts.txt'))).rejects.toThrow(/\.json/);
  await expect(run('--out', join(folder, 'nowhere/a.json'))).rejects.toThrow(/フォルダー/);
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  expect(existsSync(join(folder, 'accounts.txt'))).toBe(false);
});

import { resolve } from 'node:path';
import type { Selectable } from 'kysely';
import { refusal } from '#server/admin-cli/cli-error.ts';
import { writeNewFile } from '#server/admin-cli/write-new-file.ts';
import type { Database } from '#server/db/connect.ts';
import type { IdpUsers } from '#server/db/tables/identity.ts';
import type { Link } from '#server/identity/accounts/link-store.ts';
import { parseScryptHash, type ScryptHash } from '#server/identity/passwords/hasher.ts';
import { DEMO_PREFIX } from '#server/identity/social/claims.ts';
import { allAccounts } from './account-store.ts';
import { USERS_TEXTS } from './user-texts.ts';

type User = Selectable<IdpUsers>;

/**
 * Writes every account with its password hash in the format of `firebase auth:import`. Accounts keep their uids, so
 * references to them stay valid.
 * @returns the text to print, including the import command with the parameters of the hashes
 */
export async function exportAccounts(
  db: Database,
  { out, force }: { readonly out: string; readonly force: boolean },
): Promise<string> {
  if (!out.endsWith('.json')) throw refusal(USERS_TEXTS.noJson);
  const file = resolve(out);
  const { users, links } = await allAccounts(db);
  const command = importCommand(file, users);
  const real = byOwner(links.filter(isReal));
  const accounts = users.map((user) => accountOf(user, real.get(user.uid) ?? []));
  await writeNewFile(file, force, (handle) =>
    handle.writeFile(`${JSON.stringify({ users: accounts }, null, 1)}\n`),
  );
  const demo = links.length - links.filter(isReal).length;
  const text = USERS_TEXTS.exported(file, users.length, command);
  return demo === 0 ? text : `${text}\n\n${USERS_TEXTS.demoLinks(demo)}`;
}

function byOwner(links: readonly Link[]): Map<string, Link[]> {
  const found = new Map<string, Link[]>();
  for (const link of links) found.set(link.uid, [...(found.get(link.uid) ?? []), link]);
  return found;
}

function isReal({ federated_id }: Link): boolean {
  return !federated_id.startsWith(DEMO_PREFIX);
}

/** Only members that `firebase auth:import` knows, because it refuses a file with any other. Times are milliseconds as text. */
function accountOf(user: User, links: readonly Link[]) {
  return {
    localId: user.uid,
    ...given({ email: user.email, displayName: user.display_name, photoUrl: user.photo_url }),
    emailVerified: user.email_verified,
    ...(user.password_hash === null ? {} : passwordOf(parseScryptHash(user.password_hash))),
    ...given({ phoneNumber: user.phone_number }),
    providerUserInfo: links.map(({ provider_id, federated_id, ...link }) => ({
      providerId: provider_id,
      rawId: federated_id,
      ...given({ email: link.email, displayName: link.display_name, photoUrl: link.photo_url }),
    })),
    createdAt: String(user.created_at.getTime()),
    lastSignedInAt: String(user.last_login_at.getTime()),
    disabled: user.disabled,
  };
}

function passwordOf({ salt, key }: ScryptHash) {
  return { passwordHash: key.toString('base64'), salt: salt.toString('base64') };
}

function given(members: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** The import takes one set of parameters per file; for STANDARD_SCRYPT `--mem-cost` is N itself, not its logarithm. */
function importCommand(file: string, users: readonly User[]): string {
  const hashes = users.flatMap(({ password_hash }) => (password_hash === null ? [] : [password_hash]));
  const options = new Set(hashes.map((hash) => hashOptions(parseScryptHash(hash))));
  const [first = '', second] = options;
  if (second !== undefined) throw refusal(USERS_TEXTS.manyStrengths);
  return ['firebase auth:import', shellWord(file), first, '--project PROJECT_ID'].filter(Boolean).join(' ');
}

function hashOptions({ N, r, p, key }: ScryptHash): string {
  return `--hash-algo=STANDARD_SCRYPT --mem-cost=${N} --parallelization=${p} --block-size=${r} --dk-len=${key.length}`;
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

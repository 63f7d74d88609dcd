import { resolve } from 'node:path';
import type { Selectable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { IdpUsers } from '#server/db/tables/identity.ts';
import { type ScryptParts, scryptParts } from '#server/identity/hasher.ts';
import type { Link } from '#server/identity/links.ts';
import { placeFile } from './place-file.ts';
import { refused } from './school-error.ts';
import { USERS_TEXTS } from './users-texts.ts';

type User = Selectable<IdpUsers>;

/** Identities of the demonstration mean nothing at Google or Apple. */
const DEMO = 'demo:';

/**
 * Writes every account in the format of `firebase auth:import`, passwords included: uids stay, so whatever hangs on them
 * does, too. @returns what is to be shown, the command with the parameters of the hashes among it
 */
export async function exportAccounts(
  db: Database,
  { out, force }: { readonly out: string; readonly force: boolean },
): Promise<string> {
  if (!out.endsWith('.json')) throw refused(USERS_TEXTS.noJson);
  const file = resolve(out);
  // One snapshot of both tables.
  const { users, links } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      users: await trx.selectFrom('idp_users').selectAll().orderBy('created_at').orderBy('uid').execute(),
      links: await trx.selectFrom('idp_links').selectAll().orderBy('created_at').execute(),
    }));
  const command = importCommand(file, users);
  const real = byOwner(links.filter(isReal));
  const accounts = users.map((user) => accountOf(user, real.get(user.uid) ?? []));
  await placeFile(file, force, (handle) =>
    handle.writeFile(`${JSON.stringify({ users: accounts }, null, 1)}\n`),
  );
  const demo = links.length - links.filter(isReal).length;
  const said = USERS_TEXTS.exported(file, users.length, command);
  return demo === 0 ? said : `${said}\n\n${USERS_TEXTS.demoLinks(demo)}`;
}

function byOwner(links: readonly Link[]): Map<string, Link[]> {
  const found = new Map<string, Link[]>();
  for (const link of links) found.set(link.uid, [...(found.get(link.uid) ?? []), link]);
  return found;
}

function isReal({ federated_id }: Link): boolean {
  return !federated_id.startsWith(DEMO);
}

/** Only members that the tool knows: it refuses a whole file for one that it does not. Times are milliseconds as text. */
function accountOf(user: User, links: readonly Link[]) {
  return {
    localId: user.uid,
    ...given({ email: user.email, displayName: user.display_name, photoUrl: user.photo_url }),
    emailVerified: user.email_verified,
    ...(user.password_hash === null ? {} : passwordOf(scryptParts(user.password_hash))),
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

function passwordOf({ salt, key }: ScryptParts) {
  return { passwordHash: key.toString('base64'), salt: salt.toString('base64') };
}

function given(members: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

/** The tool takes one set of parameters a file; for STANDARD_SCRYPT `--mem-cost` is N itself, not its logarithm. */
function importCommand(file: string, users: readonly User[]): string {
  const hashes = users.flatMap(({ password_hash }) => (password_hash === null ? [] : [password_hash]));
  const options = new Set(hashes.map((hash) => hashOptions(scryptParts(hash))));
  const [first = '', second] = options;
  if (second !== undefined) throw refused(USERS_TEXTS.manyStrengths);
  return ['firebase auth:import', shellWord(file), first, '--project PROJECT_ID'].filter(Boolean).join(' ');
}

function hashOptions({ N, r, p, key }: ScryptParts): string {
  return `--hash-algo=STANDARD_SCRYPT --mem-cost=${N} --parallelization=${p} --block-size=${r} --dk-len=${key.length}`;
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

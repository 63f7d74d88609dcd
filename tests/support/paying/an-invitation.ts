import { invitations } from '#contract/invitations/invitations.ts';
import type { AServer } from '#tests/support/server/a-server.ts';

/** The invitation code of a person. */
export async function codeOf(server: AServer, uid: string): Promise<string> {
  return (await server.answer(invitations.show, {}, uid)).body.invitation.code;
}

export const accept = (server: AServer, uid: string, code: string) =>
  server.answer(invitations.accept, { code }, uid);

/** `friend` accepts the invitation of `inviter`. */
export async function invited(server: AServer, inviter: string, friend: string): Promise<void> {
  const { status, body } = await accept(server, friend, await codeOf(server, inviter));
  if (status !== 200) throw new Error(`not invited: ${JSON.stringify(body)}`);
}

/** Both signed in with one browser. */
export async function onOneDevice(server: AServer, ...uids: readonly string[]): Promise<void> {
  const now = server.clock.now();
  const at = { created_at: now, last_login_at: now, valid_since: now };
  for (const uid of uids) {
    await server.deps.db
      .insertInto('idp_users')
      .values({ uid, email: null, password_hash: null, ...at })
      .execute();
    await server.deps.db
      .insertInto('idp_devices')
      .values({ uid, device_hash: Buffer.from(`browser ${uids[0]}`), used_at: now })
      .execute();
  }
}

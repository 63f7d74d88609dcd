import { randomUUID } from 'node:crypto';
import { profiles } from '#contract/community/profiles.ts';
import { createAccount } from './accounts.ts';
import type { SessionTokens } from './browser/firebase-session.ts';
import { callAs } from './teaching.ts';

export interface PublicPerson extends SessionTokens {
  readonly username: string;
}

/** Somebody with a verified address and a public profile: who may write for strangers. */
export async function aPublicPerson(
  server: { readonly origin: string },
  displayName = 'はな',
): Promise<PublicPerson> {
  const account = await createAccount(server, { verified: true });
  const username = `learner_${randomUUID().slice(0, 8)}`;
  const bio = '夜にピアノを弾いています。';
  await callAs(server, account, profiles.update, {
    username,
    displayName,
    bio,
    instruments: ['piano', 'vocal'],
    isPublic: true,
  });
  return { ...account, username };
}

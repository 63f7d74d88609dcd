import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { plays } from '#contract/community/plays.ts';
import type { Play } from '#contract/entities/play.ts';
import { makeM4as } from '#server/homework/m4a/make-m4as.ts';
import { measureSounds } from '#server/homework/sounds/measure-sounds.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';

/** Makes a person's profile as the settings do: public, under their uid as user name. */
export async function aPublicProfile(
  { server }: Pick<ListeningServer, 'server'>,
  uid: string,
  displayName = uid,
): Promise<void> {
  const now = server.clock.now();
  const facts = { username: uid, display_name: displayName, is_public: true, updated_at: now };
  await server.deps.ensureUser({ uid, emailVerified: true, signInProvider: 'password' });
  await server.deps.db
    .insertInto('profiles')
    .values({ uid, created_at: now, ...facts })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(facts))
    .execute();
}

interface APlay {
  uid: string;
  lessonID?: string;
  title?: string;
  text?: string;
  /** Whether its sound was made and measured; by default it was not, which is quick. */
  hasSound?: boolean;
}

/** A recording of a person with a public profile, submitted and made public by the calls of the app. */
export async function aPlay(
  listening: ListeningServer,
  { uid, lessonID = listening.lessonID, title = 'きらきら星', text = '', hasSound = false }: APlay,
): Promise<{ play: Play; recordingID: string }> {
  await aPublicProfile(listening, uid);
  const bytes = new Uint8Array(readFileSync('fixtures/twinkle-3s.webm'));
  const { recordingID } = await aSubmission(listening, {
    uid,
    lessonID,
    ...(hasSound ? { bytes } : {}),
  });
  const call = listening.api(uid);
  const { play } = await call(plays.create, { playID: randomUUID(), lessonID, recordingID, title, text });
  if (!hasSound) return { play, recordingID };
  await makeM4as.run(listening.server.deps);
  await measureSounds.run(listening.server.deps);
  return { play: (await call(plays.show, { playSlug: play.playSlug })).play, recordingID };
}

import type { profiles } from '#contract/community/profiles.ts';
import { ApiError } from '#contract/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { notifyFollowed } from '#server/community/notices/community-notices.ts';
import { makePicture } from '#server/community/pictures/make-picture.ts';
import { createPictureUpload } from '#server/community/pictures/picture-upload.ts';
import type { Database } from '#server/db/connect.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import type { Handlers } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { requireNamed, requireSeen } from './find-person.ts';
import {
  countFollows,
  follow,
  followsOf,
  mute,
  mutedPeople,
  PEOPLE_PAGE_SIZE,
  unfollow,
  unmute,
} from './follow-store.ts';
import { presentPerson } from './person-store.ts';
import { presentOwn } from './present-own.ts';
import { holdProfile, profileOf } from './profile-store.ts';
import { updateProfile } from './update-profile.ts';
import { isUsernameFree } from './username-store.ts';

const UPDATE_LIMIT = { name: 'profile', hits: 60, windowMs: HOUR_MS };
/** Hiding and showing touches everything that a person wrote. */
const PUBLICITY_LIMIT = { name: 'publicity', hits: 20, windowMs: DAY_MS };
/** One check for each letter, for somebody who cannot decide; too few to list who has a name. */
const CHECK_LIMIT = { name: 'username-check', hits: 120, windowMs: 10 * MINUTE_MS };
const FOLLOW_LIMIT = { name: 'follow', hits: 300, windowMs: HOUR_MS };
const MUTE_LIMIT = { name: 'mute', hits: 300, windowMs: HOUR_MS };

/** A person's own profile, whom they follow and mute (product-rules R15). */
export function peopleHandlers(deps: ServerDeps): Omit<Handlers<typeof profiles>, 'show'> {
  const { db, clock, config } = deps;
  const storage = openStorage(config);
  const signer = signerIn(config.dataDir);
  return {
    own: async (_, { uid }) => ({ profile: presentOwn(await profileOf(db, uid), signer, clock.now()) }),
    createAvatarUpload: (input, caller, { sender }) =>
      createPictureUpload(deps, storage, input, { caller, sender, purpose: 'avatar' }),
    update: async ({ avatar, ...input }, { uid }) => {
      await hit(db, clock, UPDATE_LIMIT, uid);
      const isPublic = (await profileOf(db, uid))?.is_public ?? false;
      if (input.isPublic !== undefined && input.isPublic !== isPublic)
        await hit(db, clock, PUBLICITY_LIMIT, uid);
      const picture =
        avatar && (await makePicture({ db, clock, storage }, { ...avatar, uid, purpose: 'avatar' }));
      const now = clock.now();
      const profile = await updateProfile(db, input, picture, { uid, now });
      return { profile: presentOwn(profile, signer, now) };
    },
    checkUsername: async ({ username }, { uid }) => {
      await hit(db, clock, CHECK_LIMIT, uid);
      const available = await isUsernameFree(db, username.toLowerCase(), { uid, now: clock.now() });
      return { available };
    },
    ...followHandlers(deps),
    ...muteHandlers(deps),
  };
}

function followHandlers({
  db,
  clock,
}: ServerDeps): Pick<Handlers<typeof profiles>, 'follow' | 'listFollows'> {
  return {
    follow: async ({ username, isFollowed }, { uid }) => {
      await hit(db, clock, FOLLOW_LIMIT, uid);
      const person = isFollowed ? await requireSeen(db, username, uid) : await requireNamed(db, username);
      if (person.uid === uid) throw new ApiError('api/bad-request');
      const pair = { uid, other: person.uid };
      if (isFollowed)
        await retryOnConflict(() =>
          db.transaction().execute((trx) => followAndNotify(trx, pair, clock.now())),
        );
      else await unfollow(db, pair);
      // Of somebody private nobody learns how many follow them.
      const counted = { uid: person.uid, kind: 'followers', viewer: uid } as const;
      return { isFollowed, followers: person.is_public ? await countFollows(db, counted) : 0 };
    },
    listFollows: async ({ username, kind, page }, caller) => {
      const viewer = caller?.uid;
      const { uid } = await requireSeen(db, username, viewer);
      const rows = await followsOf(db, { uid, kind, viewer, page });
      return {
        people: rows.slice(0, PEOPLE_PAGE_SIZE).map(presentPerson),
        page: rows.length > PEOPLE_PAGE_SIZE ? { next: page + 1 } : {},
      };
    },
  };
}

/** Whoever is followed is told, by the name of a public profile; nobody learns of other followers. */
async function followAndNotify(
  trx: Database,
  pair: { uid: string; other: string },
  now: Date,
): Promise<void> {
  if (!(await follow(trx, pair, now))) return;
  const follower = await holdProfile(trx, pair.uid);
  if (follower === undefined || !follower.is_public) return;
  const { uid, display_name: displayName, username } = follower;
  await notifyFollowed(trx, pair.other, { uid, displayName, username: username ?? '' }, now);
}

function muteHandlers({ db, clock }: ServerDeps): Pick<Handlers<typeof profiles>, 'mute' | 'listMutes'> {
  return {
    mute: async ({ username, isMuted }, { uid }) => {
      await hit(db, clock, MUTE_LIMIT, uid);
      const person = isMuted ? await requireSeen(db, username, uid) : await requireNamed(db, username);
      if (person.uid === uid) throw new ApiError('api/bad-request');
      const pair = { uid, other: person.uid };
      if (isMuted)
        await retryOnConflict(() => db.transaction().execute((trx) => mute(trx, pair, clock.now())));
      else await unmute(db, pair);
      return { isMuted };
    },
    listMutes: async (_, { uid }) => ({ people: (await mutedPeople(db, uid)).map(presentPerson) }),
  };
}

import { POSTS_PAGE_SIZE } from '#contract/community/posts.ts';
import type { profiles } from '#contract/community/profiles.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { PublicProfile } from '#contract/entities/person.ts';
import { requireSeen } from '#server/community/people/find-person.ts';
import { countFollows, isFollowed, isMuted } from '#server/community/people/follow-store.ts';
import { ownImage } from '#server/community/people/present-own.ts';
import type { ProfileRow } from '#server/community/people/profile-store.ts';
import {
  countPlaysOf,
  countVisiblePlaysOf,
  ownPlays,
  visiblePlaysOf,
} from '#server/community/plays/play-store.ts';
import { CARD_PEAKS } from '#server/community/plays/present-play.ts';
import { presentPlayFor } from '#server/community/plays/present-play-for.ts';
import { listPosts } from '#server/community/posts/post-list-store.ts';
import { type PlaysOf, presentPosts } from '#server/community/posts/present-post.ts';
import type { Database } from '#server/db/connect.ts';
import type { Handler } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { signerIn } from '#server/storage/signer.ts';

const PLAYS_OF_PAGE = 20;

/** A person's page: their profile, newest plays and posts, as the viewer sees them. */
export function personPage(
  { db, clock, config }: Pick<ServerDeps, 'db' | 'clock' | 'config'>,
  playsOf: PlaysOf,
): Handler<typeof profiles.show> {
  const signer = signerIn(config.dataDir);
  const present = { db, clock, signer, playsOf };
  return async ({ username }: Parsed<typeof profiles.show>, caller) => {
    const viewer = caller?.uid;
    const person = await requireSeen(db, username, viewer);
    const facts = await factsOf(db, person, viewer);
    // Of somebody whom the viewer muted the page says only who it is.
    const playsOfPage = facts.isOwn ? ownPlays : visiblePlaysOf;
    const plays = facts.isMuted ? [] : await playsOfPage(db, person.uid, PLAYS_OF_PAGE);
    const posts = await listPosts(db, { kind: 'person', uid: person.uid }, viewer, { offset: 0 });
    return {
      profile: {
        username: person.username ?? '',
        displayName: person.display_name,
        image: ownImage(person, signer, clock.now()),
        bio: person.bio,
        instruments: person.instruments,
        ...facts,
      },
      plays: plays.map((row) => presentPlayFor(caller, row, { peaks: CARD_PEAKS, signer, clock })),
      posts: await presentPosts(present, posts.slice(0, POSTS_PAGE_SIZE), caller),
    };
  };
}

/** Counts and states of the viewer. */
async function factsOf(
  db: Database,
  { uid }: ProfileRow,
  viewer: string | undefined,
): Promise<Pick<PublicProfile, 'followers' | 'following' | 'plays' | 'isFollowed' | 'isMuted' | 'isOwn'>> {
  const pair = viewer === undefined || viewer === uid ? null : { uid: viewer, other: uid };
  const [followers, following, plays, followed, muted] = await Promise.all([
    countFollows(db, { uid, kind: 'followers', viewer }),
    countFollows(db, { uid, kind: 'following', viewer }),
    (viewer === uid ? countPlaysOf : countVisiblePlaysOf)(db, uid),
    pair !== null && isFollowed(db, pair),
    pair !== null && isMuted(db, pair),
  ]);
  return {
    followers,
    following,
    plays: muted ? 0 : plays,
    isFollowed: followed,
    isMuted: muted,
    isOwn: viewer === uid,
  };
}

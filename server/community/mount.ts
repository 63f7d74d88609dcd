import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { reportHandlers } from './moderation/report-handlers.ts';
import { personPage } from './pages/person-page.ts';
import { peopleHandlers } from './people/people-handlers.ts';
import { mountPlays } from './plays/mount.ts';
import { readablePlays } from './plays/play-store.ts';
import { CARD_PEAKS } from './plays/present-play.ts';
import { presentPlayFor } from './plays/present-play-for.ts';
import { postHandlers } from './posts/post-handlers.ts';
import type { PlaysOf } from './posts/present-post.ts';

/** Puts what learners show each other on the app. */
export const mountCommunity: Mount = (app, deps) => {
  implement(app, profiles, { ...peopleHandlers(deps), show: personPage(deps, playsOf) }, deps);
  mountPlays(app, deps);
  const postDeps = {
    ...deps,
    storage: openStorage(deps.config),
    signer: signerIn(deps.config.dataDir),
    playsOf,
  };
  implement(app, posts, { ...postHandlers(postDeps), ...reportHandlers(deps) }, deps);
};

/** Posts show plays, and plays have a post each: what posts need of them is given here. */
const playsOf: PlaysOf = async ({ db, signer, clock }, slugs, caller) => {
  const rows = await readablePlays(db, slugs, caller?.uid);
  return new Map(
    rows.map((row) => [row.play_slug, presentPlayFor(caller, row, { peaks: CARD_PEAKS, signer, clock })]),
  );
};

import { profiles } from '#contract/community/profiles.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { peopleHandlers } from './people/people-handlers.ts';
import { mountPlays } from './plays/mount.ts';

/** Puts what learners show each other on the app. */
export const mountCommunity: Mount = (app, deps) => {
  const { show: _, createAvatarUpload: __, ...calls } = profiles;
  implement(app, calls, peopleHandlers(deps), deps);
  mountPlays(app, deps);
};

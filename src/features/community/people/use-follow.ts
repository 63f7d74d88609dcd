import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { PublicProfile } from '#contract/entities/person.ts';
import { dropOlderAnswers } from '#features/community/post/post-cache.ts';
import { isRefused, whyFailed } from '#features/community/why-failed.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { PersonPage } from './people-queries.ts';
import { texts } from './texts.ts';

/** Changes what the page of a person shows. */
function changeProfile(queries: QueryClient, username: string, change: Partial<PublicProfile>): void {
  queries.setQueryData<PersonPage>(
    queryKeyOf(profiles.show, { username }),
    (page) => page && { ...page, profile: { ...page.profile, ...change } },
  );
}

/** Follows a person or ends it: shown at once, taken back where the server was not reached or refuses. */
export function useFollow(api: Api, profile: PublicProfile): () => Promise<void> {
  const queries = useQueryClient();
  const say = useToast();
  const busy = useRef(false);
  const { username, isFollowed, followers } = profile;
  const follow = async () => {
    // A second press of a double click is none of its own.
    if (busy.current) return;
    busy.current = true;
    const next = { isFollowed: !isFollowed, followers: Math.max(0, followers + (isFollowed ? -1 : 1)) };
    changeProfile(queries, username, next);
    try {
      changeProfile(queries, username, await api(profiles.follow, { username, isFollowed: !isFollowed }));
      void queries.invalidateQueries({ queryKey: ['public', profiles.listFollows.path] });
      void queries.invalidateQueries({ queryKey: queryKeyOf(posts.list, { feed: 'following' }).slice(0, 2) });
    } catch (cause) {
      changeProfile(queries, username, { isFollowed, followers });
      say(whyFailed(cause, texts.followFailed));
      // Who is gone, or private by now, is on the page no longer.
      if (isRefused(cause))
        void queries.invalidateQueries({ queryKey: queryKeyOf(profiles.show, { username }) });
    }
    busy.current = false;
  };
  return follow;
}

/** Answers that say whether somebody is muted, or name people. */
const ABOUT_PEOPLE: readonly unknown[] = [
  profiles.show.path,
  profiles.listMutes.path,
  profiles.listFollows.path,
];

/** Mutes a person or ends it, and has their page and the lists of people say so. What they wrote is the caller's. */
export async function setMuted(
  queries: QueryClient,
  api: Api,
  username: string,
  isMuted: boolean,
): Promise<void> {
  await api(profiles.mute, { username, isMuted });
  // A list that was asked for meanwhile may not know it yet.
  dropOlderAnswers(queries);
  changeProfile(queries, username, isMuted ? { isMuted, isFollowed: false } : { isMuted });
  void queries.invalidateQueries({ predicate: ({ queryKey }) => ABOUT_PEOPLE.includes(queryKey[1]) });
}

const WITH_WORDS: readonly unknown[] = [posts.list.path, posts.listComments.path];

/** Mutes a person or ends it. True where that worked. What they wrote leaves, or comes back to, every list. */
export function useMute(api: Api) {
  const queries = useQueryClient();
  const say = useToast();
  return async (username: string, isMuted: boolean): Promise<boolean> => {
    try {
      await setMuted(queries, api, username, isMuted);
    } catch (cause) {
      say(whyFailed(cause, texts.muteFailed));
      return false;
    }
    void queries.invalidateQueries({ predicate: ({ queryKey }) => WITH_WORDS.includes(queryKey[1]) });
    return true;
  };
}

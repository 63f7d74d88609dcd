import type { QueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '#api/query.ts';
import { plays } from '#contract/community/plays.ts';
import { changePosts } from '#features/community/post/post-cache.ts';

const postKey = (playSlug: string) => ['private', 'post of a play', playSlug] as const;

/** Notes to which post the comments of a play belong: once it was taken back, no answer tells it any more. */
export function rememberPost(queries: QueryClient, playSlug: string, postID: string): void {
  queries.setQueryData<string>(postKey(playSlug), postID);
}

/** The post of a play that was open on this device before; null where none was. */
export function rememberedPost(queries: QueryClient, playSlug: string): string | null {
  return queries.getQueryData<string>(postKey(playSlug)) ?? null;
}

/** Takes a play that was taken back out of everything that shows it: its post goes, other posts show nothing in its place. */
export function forgetPlay(queries: QueryClient, playSlug: string): void {
  changePosts(queries, (post) => {
    if (post.play?.playSlug !== playSlug) return post;
    return post.isPlay ? null : { ...post, play: null };
  });
  void queries.invalidateQueries({ queryKey: queryKeyOf(plays.listOwn, {}) });
  void queries.resetQueries({ queryKey: queryKeyOf(plays.show, { playSlug }) });
}

import type { QueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '#api/query.ts';
import { plays } from '#contract/community/plays.ts';
import { changePosts } from '#features/community/post/post-cache.ts';

/** Takes a play that was taken back out of everything that shows it: its post goes, other posts show nothing in its place. */
export function forgetPlay(queries: QueryClient, playSlug: string): void {
  changePosts(queries, (post) => {
    if (post.play?.playSlug !== playSlug) return post;
    return post.isPlay ? null : { ...post, play: null };
  });
  void queries.invalidateQueries({ queryKey: queryKeyOf(plays.listOwn, {}) });
  void queries.resetQueries({ queryKey: queryKeyOf(plays.show, { playSlug }) });
}

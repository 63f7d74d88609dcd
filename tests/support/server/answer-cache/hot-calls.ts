import { posts } from '#contract/community/posts.ts';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { learning } from '#contract/learning.ts';
import { HOT_READS } from '#tests/bench/server/hot-reads.ts';

/** Addresses of every call whose answer is cached, on the server of `aListeningServer`. */
export const HOT_CALLS: readonly string[] = [
  ...HOT_READS.filter(({ name }) => name.startsWith('/api/')).map(({ path }) => path('', 'pf-trial-1')),
  pathOf(learning.showLesson, { courseCode: 'pf-1', courseVer: '1', lessonOrder: '2' }),
  pathOf(posts.list, { feed: 'following' }),
];

/** A lesson that opens soon: refused until then. */
export const COMING_LESSON = pathOf(learning.showLesson, {
  courseCode: 'pf-1',
  courseVer: '1',
  lessonOrder: '3',
});

function pathOf(endpoint: Endpoint, query: Readonly<Record<string, string>>): string {
  return `${addressOf(endpoint)}?${new URLSearchParams(query)}`;
}

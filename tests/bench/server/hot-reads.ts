import { comments } from '#contract/comments.ts';
import { posts } from '#contract/community/posts.ts';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { homework } from '#contract/homework.ts';
import { learning } from '#contract/learning.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { submissions } from '#contract/submissions.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { users } from '#contract/users.ts';

/** The reads that an evening consists of: every start of /home, and every lesson. */
export const HOT_READS: readonly { readonly endpoint: Endpoint; readonly query: Record<string, string> }[] = [
  { endpoint: users.me, query: {} },
  { endpoint: learning.listCurriculums, query: {} },
  { endpoint: subscriptions.list, query: {} },
  { endpoint: submissions.listRecent, query: {} },
  { endpoint: comments.answered, query: {} },
  { endpoint: inbox.list, query: {} },
  { endpoint: learning.listUserLessons, query: { currCode: 'pf-beginner' } },
  { endpoint: learning.listCourses, query: { currCode: 'pf-beginner' } },
  { endpoint: learning.showLesson, query: { courseCode: 'pf-trial', courseVer: '1', lessonOrder: '1' } },
  { endpoint: homework.listAudios, query: { lessonID: 'LESSON' } },
  { endpoint: posts.list, query: {} },
];

export function pathOf({ endpoint, query }: (typeof HOT_READS)[number], lessonID: string): string {
  const given = { ...query, ...(query['lessonID'] === undefined ? {} : { lessonID }) };
  return `${addressOf(endpoint)}?${new URLSearchParams(given)}`;
}

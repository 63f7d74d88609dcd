import { comments } from '#contract/comments.ts';
import { posts } from '#contract/community/posts.ts';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { homework } from '#contract/homework.ts';
import { learning } from '#contract/learning.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { submissions } from '#contract/submissions.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { users } from '#contract/users.ts';

/** Addresses of every call whose answer is cached, on the server of `aListeningServer`. */
export const HOT_CALLS: readonly string[] = [
  pathOf(users.me),
  pathOf(learning.listCurriculums),
  pathOf(subscriptions.list),
  pathOf(submissions.listRecent),
  pathOf(comments.answered),
  pathOf(inbox.list),
  pathOf(learning.listUserLessons, { currCode: 'pf-beginner' }),
  pathOf(learning.listCourses, { currCode: 'pf-beginner' }),
  pathOf(learning.showLesson, { courseCode: 'pf-trial', courseVer: '1', lessonOrder: '1' }),
  pathOf(learning.showLesson, { courseCode: 'pf-1', courseVer: '1', lessonOrder: '2' }),
  pathOf(homework.listAudios, { lessonID: 'pf-trial-1' }),
  pathOf(posts.list),
  pathOf(posts.list, { feed: 'following' }),
];

/** A lesson that opens soon: refused until then. */
export const COMING_LESSON = pathOf(learning.showLesson, {
  courseCode: 'pf-1',
  courseVer: '1',
  lessonOrder: '3',
});

function pathOf(endpoint: Endpoint, query: Readonly<Record<string, string>> = {}): string {
  return `${addressOf(endpoint)}?${new URLSearchParams(query)}`;
}

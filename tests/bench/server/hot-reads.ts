import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { comments } from '#contract/comments.ts';
import { posts } from '#contract/community/posts.ts';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { homework } from '#contract/homework.ts';
import { learning } from '#contract/learning.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { submissions } from '#contract/submissions.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { users } from '#contract/users.ts';

export interface HotRead {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** @param folder the checkout whose server is asked */
  path(folder: string, lessonID: string): string;
}

/** The reads that an evening consists of: every start of /home, every lesson, and the scripts of a first visit. */
export const HOT_READS: readonly HotRead[] = [
  call(users.me),
  call(learning.listCurriculums),
  call(subscriptions.list),
  call(submissions.listRecent),
  call(comments.answered),
  call(inbox.list),
  call(learning.listUserLessons, { currCode: 'pf-beginner' }),
  call(learning.listCourses, { currCode: 'pf-beginner' }),
  call(learning.showLesson, { courseCode: 'pf-trial', courseVer: '1', lessonOrder: '1' }),
  call(homework.listAudios, { lessonID: 'LESSON' }),
  call(posts.list),
  { name: '/assets/app-….js', headers: { 'accept-encoding': 'br' }, path: (folder) => appScript(folder) },
];

function call(endpoint: Endpoint, query: Readonly<Record<string, string>> = {}): HotRead {
  return {
    name: addressOf(endpoint),
    headers: {},
    path(_folder, lessonID) {
      const given = { ...query, ...(query['lessonID'] === undefined ? {} : { lessonID }) };
      return `${addressOf(endpoint)}?${new URLSearchParams(given)}`;
    },
  };
}

/** The largest script that every start of the app needs, as it was built there: older versions have one alone, which is a module. */
function appScript(folder: string): string {
  const names = readdirSync(join(folder, 'dist/assets')).filter((name) => /^app-.*\.js$/.test(name));
  const script = names.find((name) => name.endsWith('.script.js')) ?? names[0];
  if (script === undefined) throw new Error('the app has not been built');
  return `/assets/${script}`;
}

import { plays } from '#contract/community/plays.ts';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { moderation } from '#contract/teach/moderation.ts';
import { type AServer, aBearer, requestOf } from '#tests/support/server/a-server.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { PLAYER, POPULAR, READER } from './seed-community.ts';

export interface FirstPage {
  readonly name: string;
  readonly call: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  readonly uid?: string;
}

/**
 * The first page of every list of the community, as a visitor, as the reader who follows and mutes the most, and as a teacher
 * (a call without `uid` whose access is a teacher's).
 */
export const FIRST_PAGES: readonly FirstPage[] = [
  { name: 'newest, visitor', call: posts.list, input: {} },
  { name: 'newest, reader', call: posts.list, input: {}, uid: READER },
  { name: 'by curriculum', call: posts.list, input: { currCode: 'pf-beginner' }, uid: READER },
  { name: 'following 1,000', call: posts.list, input: { feed: 'following' }, uid: READER },
  { name: 'by person', call: posts.list, input: { username: 'person_1' }, uid: READER },
  { name: 'own', call: posts.list, input: { username: 'person_0' }, uid: READER },
  { name: 'going on', call: posts.list, input: { before: POPULAR }, uid: READER },
  { name: 'one post', call: posts.show, input: { postID: POPULAR }, uid: READER },
  { name: 'comments', call: posts.listComments, input: { postID: POPULAR }, uid: READER },
  { name: 'comments, visitor', call: posts.listComments, input: { postID: POPULAR } },
  { name: 'own plays', call: plays.listOwn, input: {}, uid: PLAYER },
  { name: 'reported', call: moderation.list, input: { view: 'waiting' } },
  { name: 'hidden', call: moderation.list, input: { view: 'hidden' } },
  {
    name: 'followers of 10,000',
    call: profiles.listFollows,
    input: { username: 'person_1', kind: 'followers' },
    uid: READER,
  },
  {
    name: 'followed by reader',
    call: profiles.listFollows,
    input: { username: 'person_0', kind: 'following' },
    uid: READER,
  },
  { name: 'muted', call: profiles.listMutes, input: {}, uid: READER },
];

/** Asks an app for first pages, each as who reads it. */
export async function askerOf(server: Pick<AServer, 'app' | 'deps'>) {
  const teacher = await aTeacher(server);
  return ({ call, input, uid }: FirstPage): Promise<Response> => {
    const signedIn = uid === undefined ? {} : aBearer(uid);
    const headers = call.access === 'teacher' ? teacher.headers : signedIn;
    return Promise.resolve(server.app.request(requestOf(call, input, headers)));
  };
}

import { randomUUID } from 'node:crypto';
import { posts } from '#contract/community/posts.ts';
import type { Input } from '#contract/endpoint.ts';
import { inbox } from '#contract/notices/inbox.ts';
import type { AServer } from '#tests/support/server/a-server.ts';

/** What tests of posts do again and again, by the calls of the app. Each post and comment is a second younger. */
export function aCommunity(server: AServer) {
  const good = (what: string, { status, body }: { status: number; body: unknown }) => {
    if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  };
  return {
    async post(uid: string, rest: Partial<Input<typeof posts.create>> = {}): Promise<string> {
      const postID = randomUUID();
      server.clock.advance(1000);
      good('post', await server.answer(posts.create, { postID, text: 'はじめまして', ...rest }, uid));
      return postID;
    },
    async comment(uid: string, postID: string, text = 'すてきです'): Promise<string> {
      const commentID = randomUUID();
      server.clock.advance(1000);
      good('comment', await server.answer(posts.createComment, { postID, commentID, text }, uid));
      return commentID;
    },
    /** A post as somebody sees it, or `[status, errorCode]`. */
    async shown(postID: string, uid?: string) {
      const { status, body } = await server.answer(posts.show, { postID }, uid);
      return status === 200 ? body.post : [status, body.errorCode];
    },
    /** The IDs of a list, or `[status, errorCode]`. */
    async listed(input: Input<typeof posts.list>, uid?: string) {
      const { status, body } = await server.answer(posts.list, input, uid);
      if (status !== 200) return [status, body.errorCode];
      return body.posts.map(({ postID }: { postID: string }) => postID);
    },
    async comments(postID: string, uid?: string): Promise<string[]> {
      const { body } = await server.answer(posts.listComments, { postID }, uid);
      return body.comments.map(({ commentID }: { commentID: string }) => commentID);
    },
    async report(uid: string, postID: string, commentID?: string) {
      server.clock.advance(1000);
      const subject = { postID, ...(commentID ? { commentID } : {}) };
      return await server.answer(posts.report, { ...subject, reason: 'spam' }, uid);
    },
    /** What a person's inbox says. */
    async titles(uid: string): Promise<string[]> {
      const { body } = await server.answer(inbox.list, {}, uid);
      return body.notices.map(({ title }: { title: string }) => title);
    },
  };
}

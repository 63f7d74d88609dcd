// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import type { Endpoint, Output } from '#contract/endpoint.ts';
import type { PostComment } from '#contract/entities/post.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { texts } from '#features/community/post/texts.ts';
import { PostThread } from '#features/community/thread/post-thread.tsx';
import { NetworkContext } from '#network/use-online.ts';
import { aPost } from '#tests/support/community/a-post.ts';
import { InARouter } from '#tests/support/in-a-router.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const POST = aPost(1);
const aComment = (commentID: string): PostComment => ({
  commentID,
  text: commentID,
  author: POST.author,
  createTime: POST.createTime,
  editTime: null,
  isOwn: true,
  isHidden: false,
});

test('a comment that was deleted while further ones were on their way does not stand there again with them', async () => {
  const all = new Set(['first', 'second', 'third']);
  /** Two at a time; answers with what it has when it is asked. */
  const list = (after: string | undefined): Output<typeof posts.listComments> => {
    const rest = [...all].slice(after === undefined ? 0 : [...all].indexOf(after) + 1);
    return { comments: rest.slice(0, 2).map(aComment), page: rest.length > 2 ? { next: 2 } : {} };
  };
  let arrive = () => {};
  const api = async (endpoint: Endpoint, { after }: { after?: string }) => {
    if (endpoint === posts.removeComment) return void all.delete('first');
    const answer = list(after);
    if (after !== undefined) await new Promise<void>((done) => (arrive = done));
    return answer;
  };
  const waiting = { posts: () => [], comments: () => null, subscribe: () => () => {} };
  const ports = { api, uid: 'hana', waiting };
  render(
    <InARouter>
      <NetworkContext value={{ isOnline: () => true, subscribe: () => () => {}, fetch }}>
        <QueryClientProvider client={new QueryClient()}>
          <PostThread
            postID={POST.postID}
            isHidden={false}
            ports={ports as unknown as CommunityPorts}
            now={0}
          />
        </QueryClientProvider>
      </NetworkContext>
    </InARouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: texts.commentsMore }));
  const [menu] = await screen.findAllByRole('button', { name: texts.commentMenu(POST.author.displayName) });
  fireEvent.click(menu as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: texts.remove }));
  await waitFor(() => expect(all.size).toBe(2));
  arrive();
  expect(await screen.findByText('third')).not.toBeNull();
  await waitFor(() => expect(screen.queryByText('first')).toBeNull());
  expect(screen.getByText('second')).not.toBeNull();
});

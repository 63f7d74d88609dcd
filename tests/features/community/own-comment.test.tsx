// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { texts } from '#features/community/post/texts.ts';
import { OwnComment } from '#features/community/thread/own-comment.tsx';
import { NetworkContext } from '#network/use-online.ts';
import type { WaitingComment } from '#outbox/community/community-view.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const REFUSED: WaitingComment = {
  commentID: 'c',
  postID: 'p',
  text: 'とどかない言葉',
  state: { kind: 'attention', need: 'look', why: 'posts/refused' },
  mayDiscard: true,
  writtenAt: 1,
};

/** A refused comment on the device; `isTaken`: the server may have it after all. */
function show({ isTaken = false } = {}) {
  let comments: readonly WaitingComment[] = [REFUSED];
  const listeners = new Set<() => void>();
  const ports = {
    uid: 'hana',
    waiting: {
      posts: () => [],
      comments: () => comments,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    writings: {
      discard: async () => {
        if (isTaken) return false;
        comments = [];
        for (const listener of listeners) listener();
        return true;
      },
    },
  } as unknown as CommunityPorts;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NetworkContext value={{ isOnline: () => true, subscribe: () => () => {}, fetch }}>
        <OwnComment postID="p" ports={ports} uid="hana" />
      </NetworkContext>
    </QueryClientProvider>,
  );
  return { field: screen.getByLabelText<HTMLTextAreaElement>(texts.commentField) };
}

test('a refused comment goes back into the field, before what was typed there meanwhile', async () => {
  const { field } = show();
  fireEvent.change(field, { target: { value: 'つぎの言葉' } });
  fireEvent.click(screen.getByText(texts.edit));
  await waitFor(() => expect(screen.queryByText(texts.edit)).toBeNull());
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('とどかない言葉\nつぎの言葉');
  expect(JSON.parse(localStorage.getItem('otomichi.comment.hana.p') ?? '')).toBe(
    'とどかない言葉\nつぎの言葉',
  );
});

test('a comment that the server may have stays where it is', async () => {
  const { field } = show({ isTaken: true });
  fireEvent.change(field, { target: { value: 'つぎの言葉' } });
  fireEvent.click(screen.getByText(texts.edit));
  await waitFor(() => expect(field.value).toBe('つぎの言葉'));
  expect(screen.getByText('とどかない言葉')).toBeDefined();
});

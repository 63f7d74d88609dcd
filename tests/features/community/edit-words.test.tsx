// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { OwnPlay } from '#features/community/plays/own-play.tsx';
import { texts as playTexts } from '#features/community/plays/texts.ts';
import { EditDialog } from '#features/community/post/edit-dialog.tsx';
import { texts } from '#features/community/post/texts.ts';
import { aPost } from '#tests/support/community/a-post.ts';

afterEach(cleanup);

/** A server that refuses the words, but not before `refuse` is called. */
function aSlowServer() {
  const sent: unknown[] = [];
  let refuse = () => {};
  const api = ((_: unknown, input: unknown) => {
    sent.push(input);
    return new Promise((_resolve, reject) => {
      refuse = () => reject(new ApiError('api/network'));
    });
  }) as unknown as Api;
  return { api, sent, refuse: () => act(async () => refuse()) };
}

const draw = (screenOf: React.ReactNode) =>
  act(
    async () => void render(<QueryClientProvider client={new QueryClient()}>{screenOf}</QueryClientProvider>),
  );
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const write = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }));

test('the words of a post cannot be changed while they are being saved, and can again when that failed', async () => {
  const { api, sent, refuse } = aSlowServer();
  const post = { ...aPost(1), text: '前の言葉' };
  await draw(<EditDialog open post={post} api={api} onClose={() => undefined} />);
  await write(texts.words, '新しい言葉');
  expect(field(texts.words).readOnly).toBe(false);
  await press(texts.save);
  expect(sent).toEqual([{ postID: post.postID, text: '新しい言葉' }]);
  expect(field(texts.words).readOnly).toBe(true);
  await refuse();
  expect(field(texts.words).readOnly).toBe(false);
  expect(field(texts.words).value).toBe('新しい言葉');
});

test('nor the title and the words of a play', async () => {
  const { api, sent, refuse } = aSlowServer();
  const shown = { play: { playSlug: 'aaaaaaaaaaaa', title: 'きらきら星' }, post: aPost(1) } as never;
  await draw(<OwnPlay shown={shown} ports={{ api } as CommunityPorts} />);
  await press(playTexts.edit);
  const readOnly = () => [playTexts.titleField, playTexts.wordsField].map((label) => field(label).readOnly);
  expect(readOnly()).toEqual([false, false]);
  await press(playTexts.save);
  expect(sent).toHaveLength(1);
  expect(readOnly()).toEqual([true, true]);
  await refuse();
  expect(readOnly()).toEqual([false, false]);
});

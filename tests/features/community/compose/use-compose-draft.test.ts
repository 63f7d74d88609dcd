// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { useComposeDraft } from '#features/community/compose/use-compose-draft.ts';
import type { PostDraft } from '#local/rows/post-draft.ts';

afterEach(cleanup);

/** One device with a draft; its pages hear of each other's changes as they do by localStorage. */
function aDevice() {
  let stored: PostDraft | null = null;
  let onItsWay: string | null = null;
  const pages = new Map<string, () => void>();
  const informOthers = (page: string) => {
    for (const [name, hear] of pages) if (name !== page) hear();
  };
  const portsOf = (page: string) =>
    ({
      writings: {
        isWaiting: async (id: string) => id === onItsWay,
        drafts: {
          load: async () => stored,
          note: (_uid: string, draft: PostDraft) => {
            stored = draft;
            informOthers(page);
          },
          save: async (_uid: string, draft: PostDraft) => {
            stored = draft;
            informOthers(page);
          },
          clear: async () => {
            stored = null;
            informOthers(page);
          },
          follow: (_uid: string, listener: () => void) => {
            pages.set(page, listener);
            return () => pages.delete(page);
          },
        },
      },
    }) as unknown as CommunityPorts;
  const open = async (page: string) => {
    const ports = portsOf(page);
    const hook = renderHook(() => useComposeDraft(ports, 'hana', null));
    await waitFor(() => expect(hook.result.current.draft).not.toBeNull());
    return hook;
  };
  const send = (postID: string) => {
    onItsWay = postID;
  };
  return { open, stored: () => stored, send };
}

test('two pages write one draft, and what one of them sent is not sent again by the other', async () => {
  const device = aDevice();
  const [one, two] = [await device.open('one'), await device.open('two')];
  act(() => one.result.current.change({ text: '電車で' }));
  await waitFor(() => expect(two.result.current.draft?.text).toBe('電車で'));
  act(() => two.result.current.change({ text: '電車で書いた' }));
  await waitFor(() => expect(one.result.current.draft?.text).toBe('電車で書いた'));
  const sent = one.result.current.draft?.postID;
  expect(two.result.current.draft?.postID).toBe(sent);

  await act(() => one.result.current.clear());
  await waitFor(() => expect(two.result.current.draft).toMatchObject({ text: '', revision: 0 }));
  expect(two.result.current.draft?.postID).not.toBe(sent);
});

test('an opened draft is on disk before its first word', async () => {
  const device = aDevice();
  const { result } = await device.open('one');
  await waitFor(() => expect(device.stored()).toEqual(result.current.draft));
});

test('a page that is opened after a crash shows no post that is on its way, though nobody has listed those yet', async () => {
  const device = aDevice();
  const first = await device.open('one');
  act(() => first.result.current.change({ text: '送ったあとに止まった' }));
  const { postID = '' } = first.result.current.draft ?? {};
  device.send(postID);
  first.unmount();
  const again = await device.open('two');
  expect(again.result.current.draft).toMatchObject({ text: '' });
  expect(again.result.current.draft?.postID).not.toBe(postID);
});

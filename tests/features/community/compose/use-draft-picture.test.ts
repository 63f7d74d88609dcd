// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { newDraft } from '#features/community/compose/compose-draft.ts';
import type { Shape, ShrunkPicture } from '#features/community/compose/shrink-picture.ts';
import { useDraftPicture } from '#features/community/compose/use-draft-picture.ts';
import type { StoredPicture } from '#local/pictures/picture-database.ts';
import type { PostDraft } from '#local/rows/post-draft.ts';
import { sha256 } from '#outbox/device-ports.ts';

afterEach(cleanup);

const PHOTO = new Blob(['a photo']);

/** A page on which each picture is made when the test says so, and a disk. */
function aPage() {
  const making: { shape: Shape; finish: () => void }[] = [];
  const disk = new Map<string, StoredPicture>();
  const shrink = (_file: Blob, shape: Shape) =>
    new Promise<ShrunkPicture>((done) => {
      const bytes = new TextEncoder().encode(shape).buffer;
      const finish = () => done({ bytes, contentType: 'image/jpeg', width: 1, height: 1 });
      making.push({ shape, finish });
    });
  const writings = {
    savePicture: async (picture: StoredPicture) => void disk.set(picture.id, picture),
    removePicture: async (id: string) => void disk.delete(id),
  };
  const { result } = renderHook(() => {
    const [draft, setDraft] = useState<PostDraft>(() => newDraft(null));
    const change = (facts: Partial<PostDraft>) => setDraft((before) => ({ ...before, ...facts }));
    return { draft, change, own: useDraftPicture({ draft, change, writings, uid: 'hana', shrink }) };
  });
  const finish = async (shape: Shape) => {
    await waitFor(() => expect(making.at(-1)?.shape).toBe(shape));
    await act(async () => making.at(-1)?.finish());
  };
  const stored = async () => {
    const bytes = disk.get(result.current.draft.postID)?.bytes;
    return bytes === undefined ? null : await sha256(new Uint8Array(bytes));
  };
  return { result, making, finish, stored };
}

test('of two shapes that were chosen quickly the draft has the last one, and exactly its bytes', async () => {
  const { result, making, finish, stored } = aPage();
  act(() => result.current.own.use(PHOTO, 'whole'));
  await waitFor(() => expect(making).toHaveLength(1));
  act(() => result.current.own.use(PHOTO, 'square'));
  act(() => result.current.own.use(PHOTO, 'tall'));
  await finish('whole');
  await finish('tall');
  await waitFor(() => expect(result.current.own.busy).toBe(false));
  // The one in between was never made.
  expect(making.map(({ shape }) => shape)).toEqual(['whole', 'tall']);
  expect(result.current.own.shape).toBe('tall');
  expect(result.current.draft.picture?.sha256).toBe(await stored());
});

test('a description that is typed while another shape is made stays', async () => {
  const { result, finish } = aPage();
  act(() => result.current.own.use(PHOTO, 'whole'));
  await finish('whole');
  await waitFor(() => expect(result.current.draft.picture).not.toBeNull());
  act(() => result.current.own.use(PHOTO, 'wide'));
  const { picture } = result.current.draft;
  act(() => result.current.change({ picture: picture && { ...picture, alt: '楽譜' } }));
  await finish('wide');
  await waitFor(() => expect(result.current.own.shape).toBe('wide'));
  expect(result.current.draft.picture?.alt).toBe('楽譜');
});

test('a picture that is removed while it is made does not come back, and nothing of it stays on the disk', async () => {
  const { result, making, finish, stored } = aPage();
  act(() => result.current.own.use(PHOTO, 'whole'));
  expect(result.current.own.busy).toBe(true);
  await finish('whole');
  await waitFor(() => expect(result.current.own.busy).toBe(false));
  act(() => result.current.own.use(PHOTO, 'square'));
  await waitFor(() => expect(making).toHaveLength(2));
  act(() => result.current.own.remove());
  await finish('square');
  await waitFor(() => expect(result.current.own.busy).toBe(false));
  expect(result.current.draft.picture).toBeNull();
  expect(await stored()).toBeNull();
});

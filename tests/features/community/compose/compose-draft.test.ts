import { expect, test } from 'vitest';
import type { Writings } from '#features/community/community-ports.ts';
import { draftOfWaiting, openDraft } from '#features/community/compose/compose-draft.ts';
import { isSendable } from '#features/community/compose/is-sendable.ts';
import { MAX_SIDE_PX, placeOf } from '#features/community/compose/shrink-picture.ts';
import type { PostDraft } from '#local/rows/post-draft.ts';

const EMPTY: PostDraft = {
  postID: 'p',
  revision: 0,
  text: '',
  playSlug: null,
  currCode: null,
  picture: null,
};
const WAITING = {
  postID: 'p',
  text: '待っている言葉',
  playSlug: null,
  currCode: 'pf-beginner',
  picture: null,
  state: { kind: 'waiting' as const },
  mayDiscard: true,
  writtenAt: 1,
};

/** A device with one draft; `isTaken`: the server may have the waiting post already. */
function aDevice(stored: PostDraft | null, { isTaken = false, waiting = [] as string[] } = {}) {
  let draft = stored;
  const steps: string[] = [];
  const writings = {
    drafts: {
      load: async () => draft,
      save: async (_uid: string, next: PostDraft) => {
        steps.push('save');
        draft = next;
      },
      clear: async () => {
        draft = null;
      },
    },
    isWaiting: async (id: string) => waiting.includes(id),
    discard: async () => {
      steps.push('discard');
      return !isTaken;
    },
  } as unknown as Writings;
  return { writings, steps, draft: () => draft };
}

test('sends words, a picture or a play, and nothing that is blank or too long', () => {
  const picture = { contentType: 'image/jpeg', byteLength: 1, sha256: '', width: 1, height: 1, alt: '' };
  expect(isSendable(EMPTY)).toBe(false);
  expect(isSendable({ ...EMPTY, text: ' \n\u200b ' })).toBe(false);
  expect(isSendable({ ...EMPTY, text: '弾けた' })).toBe(true);
  expect(isSendable({ ...EMPTY, text: '👨‍👩‍👧'.repeat(500) })).toBe(true);
  expect(isSendable({ ...EMPTY, text: 'あ'.repeat(501) })).toBe(false);
  expect(isSendable({ ...EMPTY, picture })).toBe(true);
  expect(isSendable({ ...EMPTY, picture: { ...picture, alt: 'あ'.repeat(121) } })).toBe(false);
  expect(isSendable({ ...EMPTY, playSlug: 'abcdefghijkl' })).toBe(true);
});

test('makes a picture no larger than needed, and cuts from its middle', () => {
  expect(placeOf(4000, 3000, 'whole')).toMatchObject({ x: 0, y: 0, width: MAX_SIDE_PX, height: 1200 });
  expect(placeOf(4000, 3000, 'square')).toMatchObject({
    x: 500,
    y: 0,
    cutWidth: 3000,
    width: MAX_SIDE_PX,
    height: MAX_SIDE_PX,
  });
  expect(placeOf(300, 900, 'wide')).toMatchObject({ x: 0, y: 337.5, width: 300, height: 225 });
  expect(placeOf(90_000, 1, 'whole')).toMatchObject({ width: MAX_SIDE_PX, height: 1 });
});

test('a waiting post becomes the draft before it is discarded', async () => {
  const device = aDevice(null);
  expect(await draftOfWaiting(device.writings, 'hana', WAITING)).toBe('ready');
  expect(device.steps).toEqual(['save', 'discard']);
  expect(device.draft()).toMatchObject({ postID: 'p', text: '待っている言葉', currCode: 'pf-beginner' });
});

test('neither overwrites another draft nor edits what the server may have', async () => {
  const other = { ...EMPTY, postID: 'other', text: '書きかけ' };
  const busy = aDevice(other);
  expect(await draftOfWaiting(busy.writings, 'hana', WAITING)).toBe('other draft');
  expect([busy.steps, busy.draft()]).toEqual([[], other]);
  const sent = aDevice(null, { isTaken: true });
  expect(await draftOfWaiting(sent.writings, 'hana', WAITING)).toBe('too late');
  expect(sent.draft()).toBeNull();
});

test('opens the draft, unless its post is on its way after a crash', async () => {
  const stored = { ...EMPTY, text: '書きかけ' };
  expect(await openDraft(aDevice(stored).writings, 'hana', null)).toEqual(stored);
  expect(await openDraft(aDevice(stored).writings, 'hana', 'abcdefghijkl')).toMatchObject({
    text: '書きかけ',
    playSlug: 'abcdefghijkl',
  });
  const sent = aDevice(stored, { waiting: ['p'] });
  expect(await openDraft(sent.writings, 'hana', null)).toMatchObject({ text: '' });
});

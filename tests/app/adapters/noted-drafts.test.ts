import { expect, test } from 'vitest';
import { notedDrafts } from '#app/adapters/noted-drafts.ts';
import type { PostDraft } from '#local/rows/post-draft.ts';

const draft = (text: string, revision = 1, postID = 'p'): PostDraft => ({
  postID,
  revision,
  text,
  playSlug: null,
  currCode: null,
  picture: null,
});

/** A database beside a small storage, which may be full. */
function aDevice({ isFull = false } = {}) {
  let stored: PostDraft | null = null;
  const rows = new Map<string, string>();
  const target = new EventTarget();
  const localStorage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      rows.set(key, value);
    },
    removeItem: (key: string) => void rows.delete(key),
  } as unknown as Storage;
  const database = {
    load: async () => stored,
    save: async (_uid: string, next: PostDraft) => {
      stored = next;
    },
    clear: async () => {
      stored = null;
    },
  };
  const view = Object.assign(target, { localStorage }) as unknown as Window;
  return { database, rows, target, drafts: notedDrafts(database, view) };
}

test('the last words are there although the page was closed before the database had them', async () => {
  const { drafts } = aDevice();
  await drafts.save('hana', draft('はじめ'));
  drafts.note('hana', draft('はじめから終わりまで', 2));
  expect(await drafts.load('hana')).toEqual(draft('はじめから終わりまで', 2));
  await drafts.clear('hana');
  expect(await drafts.load('hana')).toBeNull();
});

test('a small storage that is full, or lost its last seconds in a crash, brings no older words back', async () => {
  const full = aDevice({ isFull: true });
  full.rows.set('otomichi.post.hana', JSON.stringify(draft('古い')));
  await full.drafts.save('hana', draft('新しい', 2));
  expect(await full.drafts.load('hana')).toEqual(draft('新しい', 2));
  const crashed = aDevice();
  await crashed.drafts.save('hana', draft('新しい', 2));
  crashed.rows.set('otomichi.post.hana', JSON.stringify(draft('古い')));
  expect(await crashed.drafts.load('hana')).toEqual(draft('新しい', 2));
});

test('a post that was sent does not come back as a draft after a crash', async () => {
  const { drafts, rows } = aDevice();
  await drafts.save('hana', draft('送った言葉', 3));
  const before = new Map(rows);
  await drafts.clear('hana');
  for (const [key, value] of before) rows.set(key, value);
  expect(await drafts.load('hana')).toBeNull();
  await drafts.save('hana', draft('', 0, 'next'));
  rows.set('otomichi.post.hana', JSON.stringify(draft('送った言葉', 3)));
  expect(await drafts.load('hana')).toEqual(draft('', 0, 'next'));
});

test('another page hears of changes to the draft of its person alone', () => {
  const { drafts, target } = aDevice();
  let count = 0;
  const stop = drafts.follow('hana', () => {
    count += 1;
  });
  const change = (key: string) => target.dispatchEvent(Object.assign(new Event('storage'), { key }));
  change('otomichi.post.hana');
  change('otomichi.post.jun');
  expect(count).toBe(1);
  stop();
  change('otomichi.post.hana');
  expect(count).toBe(1);
});

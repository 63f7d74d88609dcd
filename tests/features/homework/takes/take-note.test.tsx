// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TakeNote } from '#features/homework/takes/take-note.tsx';
import { texts } from '#features/homework/texts.ts';
import { aTake } from '#tests/support/device/a-take.ts';

afterEach(cleanup);

/** A submitted take with a note, on a device that stores drafts. `visit` opens its card, as after a reload. */
function aSubmittedTake(note: string | null = 'はじめのメモ') {
  const drafts = new Map<string, string>();
  const edited: (string | null)[] = [];
  let take = aTake({ state: 'closed', decision: 'submit', note });
  const world = { failing: false, saving: Promise.resolve() };
  const ports = {
    draftNote: {
      load: async (key: string) => drafts.get(key) ?? '',
      save: async (key: string, words: string) =>
        words === '' ? void drafts.delete(key) : void drafts.set(key, words),
    },
    async editNote(_: string, words: string | null) {
      await world.saving;
      if (world.failing) throw new Error('disk');
      edited.push(words);
      take = { ...take, note: words };
    },
  };
  const visit = async () => {
    cleanup();
    await act(async () => void render(<TakeNote ports={ports} take={take} />));
  };
  return { drafts, edited, visit, world };
}

const field = () => screen.queryByLabelText<HTMLTextAreaElement>(texts.note);
const type = (words: string) =>
  act(async () => void fireEvent.change(field() as HTMLTextAreaElement, { target: { value: words } }));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('words that were not saved are in the field after a reload, which says so', async () => {
  const { visit, edited, drafts } = aSubmittedTake();
  await visit();
  await press(texts.noteEdit);
  expect(field()?.value).toBe('はじめのメモ');
  expect(screen.queryByText(texts.noteUnsaved)).toBeNull();
  await type('書き直したメモ');
  await visit();
  expect(field()?.value).toBe('書き直したメモ');
  expect(screen.getByText(texts.noteUnsaved)).toBeTruthy();
  await press(texts.noteSave);
  expect(edited).toEqual(['書き直したメモ']);
  await visit();
  expect(field()).toBeNull();
  expect(screen.getByText('書き直したメモ')).toBeTruthy();
  expect(drafts.size).toBe(0);
});

test('taken back, the words are gone and the note is as before', async () => {
  const { visit, drafts } = aSubmittedTake();
  await visit();
  await press(texts.noteEdit);
  await type('やっぱりやめる');
  await press(texts.noteCancel);
  expect(field()).toBeNull();
  expect(screen.getByText('はじめのメモ')).toBeTruthy();
  await visit();
  expect(field()).toBeNull();
  expect(drafts.size).toBe(0);
});

test('a field that was opened and not changed waits for nothing; an emptied one stays empty', async () => {
  const { visit, drafts } = aSubmittedTake();
  await visit();
  await press(texts.noteEdit);
  await type('は');
  await type('はじめのメモ');
  expect(drafts.size).toBe(0);
  await type('');
  expect(field()?.value).toBe('');
  await type('はじめのメモ');
  await visit();
  expect(field()).toBeNull();
});

test('words that could not be saved stay, in the field and on the device', async () => {
  const { visit, world } = aSubmittedTake(null);
  world.failing = true;
  await visit();
  await press(texts.noteAdd);
  await type('はじめてのメモ');
  await press(texts.noteSave);
  expect(screen.getByText(texts.noteFailed)).toBeTruthy();
  await visit();
  expect(field()?.value).toBe('はじめてのメモ');
});

test('nothing is typed into a note that is being saved', async () => {
  const { visit, world } = aSubmittedTake();
  let saved = () => {};
  world.saving = new Promise((resolve) => {
    saved = resolve;
  });
  await visit();
  await press(texts.noteEdit);
  await type('書き直したメモ');
  await press(texts.noteSave);
  expect(field()?.readOnly).toBe(true);
  await act(async () => saved());
  expect(field()).toBeNull();
});

test('what is typed after the press goes into the field, and not to the keys of the recorder', async () => {
  const { visit } = aSubmittedTake(null);
  await visit();
  await press(texts.noteAdd);
  expect(document.activeElement).toBe(field());
});

test('a note that is closed gives the focus back to the button that opened it, and takes it from nothing else', async () => {
  const { visit } = aSubmittedTake();
  await visit();
  const opener = () => screen.getByRole('button', { name: texts.noteEdit });
  await press(texts.noteEdit);
  await press(texts.noteCancel);
  expect(document.activeElement).toBe(opener());
  await press(texts.noteEdit);
  await type('書き直したメモ');
  await press(texts.noteSave);
  expect(document.activeElement).toBe(opener());
  await press(texts.noteEdit);
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  await press(texts.noteCancel);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('words that come back after a reload take the focus from nothing', async () => {
  const { visit } = aSubmittedTake();
  await visit();
  await press(texts.noteEdit);
  await type('途中');
  await visit();
  expect(field()?.value).toBe('途中');
  expect(document.activeElement).not.toBe(field());
});

test('direction marks in a long note leave the sign of the fold where it is', async () => {
  const { visit } = aSubmittedTake(`\u202e${'あ'.repeat(300)}`);
  await visit();
  const words = screen.getByText(/ああ/);
  expect(words.tagName).toBe('BDI');
  expect(words.nextSibling?.textContent).toBe('…');
});

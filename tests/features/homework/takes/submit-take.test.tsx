// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '#features/homework/announcer.tsx';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { TakesSection } from '#features/homework/takes/takes-section.tsx';
import { useTakes } from '#features/homework/takes/use-takes.ts';
import { texts } from '#features/homework/texts.ts';
import { trimTexts } from '#features/homework/trim/trim-texts.ts';
import { StorageFull, type TakeHeader } from '#local/takes/take.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aTake } from '#tests/support/device/a-take.ts';

const scrolled: Element[] = [];
beforeEach(() => {
  scrolled.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
});
afterEach(cleanup);

const FROZEN = { byteLength: 3, sha256: 'a'.repeat(64), durationMs: 5_000 };
const CLOSED: Partial<TakeHeader> = { state: 'closed', frozen: FROZEN, peaks: [0, 0.5, 0] };
const NETWORK = { isOnline: () => true, subscribe: () => () => undefined } as unknown as NetworkStatus;
const ANSWERS = {
  lessonID: 'pf-01-01',
  of: () => null,
  newest: null,
  unread: 0,
  renderScore: null,
  onAgain: () => undefined,
};

function Section({ ports, context }: { ports: HomeworkPorts; context: HomeworkContext }) {
  const view = useTakes(ports, context);
  const [selectedID, select] = useState<string | null>(null);
  return (
    <TakesSection
      ports={ports}
      context={context}
      view={view}
      modelURL={null}
      selectedID={selectedID}
      freshID={null}
      onSelect={select}
      afterSubmit={null}
      answers={ANSWERS}
    />
  );
}

/** The takes of a lesson: a newer one, and under it a trimmed one, whose file takes until `finish` to be made. */
async function aLesson() {
  const takes = memoryTakes();
  const trimmed = aTake({ ...CLOSED, name: '切り取った録音', trim: { fromS: 1, toS: 4 } });
  const newer = aTake({ ...CLOSED, name: '新しい録音' });
  await takes.start(trimmed);
  await takes.start(newer);
  const file = aTake({ ...CLOSED, name: '切り取った録音', madeFrom: [trimmed.takeID] });
  let finish = () => {};
  const made = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const drafts = new Map<string, string>();
  const submitted: { takeID: string; note: string | null }[] = [];
  const ports = {
    takes,
    now: () => 0,
    delivery: { of: () => null, subscribe: () => () => undefined },
    draftNote: {
      load: async (key: string) => drafts.get(key) ?? '',
      save: async (key: string, words: string) => void drafts.set(key, words),
    },
    serverTakes: async () => ({ userAudios: [], page: {} }),
    async submit(takeID: string, note: string | null, onProgress: (part: number) => void) {
      if (takeID !== trimmed.takeID) {
        await takes.change(takeID, (take) => ({ ...take, decision: 'submit', note }));
        submitted.push({ takeID, note });
        return takeID;
      }
      onProgress(0.5);
      await made;
      await takes.start(file);
      const { takeID: fileID } = file;
      await takes.change(takeID, (take) => ({ ...take, madeInto: { takeID: fileID, fromS: 1, toS: 4 } }));
      await takes.change(fileID, (take) => ({ ...take, decision: 'submit', note }));
      submitted.push({ takeID: fileID, note });
      return fileID;
    },
  } as unknown as HomeworkPorts;
  const context = { uid: trimmed.uid, lessonID: trimmed.lessonID, lesson: trimmed.lesson };
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <NetworkContext value={NETWORK}>
          <Announcer>
            <Section ports={ports} context={context} />
          </Announcer>
        </NetworkContext>
      </QueryClientProvider>,
    );
  });
  return {
    finish: () => act(async () => finish()),
    submitted,
    file,
    newer,
    takes,
    drafts,
    lessonID: trimmed.lessonID,
  };
}

const card = (name: string) => screen.getByText(name).closest('article') as HTMLElement;
const open = (name: string) =>
  act(async () =>
    within(card(name))
      .getByRole('button', { name: new RegExp(texts.open) })
      .click(),
  );
const note = () => screen.getByLabelText<HTMLTextAreaElement>(texts.note);
const write = (words: string) => act(async () => void fireEvent.change(note(), { target: { value: words } }));
/** As a keyboard does: the button has the focus. */
const submit = () =>
  act(async () => {
    const button = screen.getByRole('button', { name: texts.submit });
    button.focus();
    button.click();
  });

test('the focus goes to the file that was made of a trimmed take, and its card is the open one', async () => {
  const { finish, submitted, file } = await aLesson();
  await open('切り取った録音');
  await write('弾けました');
  await submit();
  const original = card('切り取った録音');
  await finish();
  expect(submitted).toEqual([{ takeID: file.takeID, note: '弾けました' }]);
  expect(original.isConnected).toBe(false);
  expect(document.activeElement).toBe(card('切り取った録音'));
  expect(within(card('切り取った録音')).getByRole('button', { name: texts.noteEdit })).toBeTruthy();
  expect(scrolled).toEqual([card('切り取った録音')]);
  expect(within(card('新しい録音')).getByRole('button', { name: new RegExp(texts.open) })).toBeTruthy();
});

test('the focus goes to a take that is submitted as it is', async () => {
  const { submitted, newer } = await aLesson();
  await submit();
  expect(submitted).toEqual([{ takeID: newer.takeID, note: null }]);
  expect(document.activeElement).toBe(card('新しい録音'));
  // It is in sight already.
  expect(scrolled).toEqual([]);
});

test('a note goes as it stood when the button was pressed: while the file is made nothing can be typed into it', async () => {
  const { finish } = await aLesson();
  await open('切り取った録音');
  expect(note().readOnly).toBe(false);
  await submit();
  expect(note().readOnly).toBe(true);
  // On the screen, and for a screen reader.
  expect(screen.getAllByText(trimTexts.makingNote)).toHaveLength(2);
  await finish();
});

test('words typed beside another take while the file is made stay, and that take stays open', async () => {
  const { finish, submitted } = await aLesson();
  await open('切り取った録音');
  await write('弾けました');
  await submit();
  await open('新しい録音');
  await write('つぎの録音のメモ');
  note().focus();
  await finish();
  expect(submitted[0]?.note).toBe('弾けました');
  expect(note().value).toBe('つぎの録音のメモ');
  expect(document.activeElement).toBe(note());
});

test('a full device that cannot note the hand-in says that it is full, and has the words still', async () => {
  const { submitted, takes } = await aLesson();
  takes.change = () => Promise.reject(new StorageFull());
  await write('弾けました');
  await submit();
  expect(screen.getByText(texts.submitFull)).toBeTruthy();
  expect(note().value).toBe('弾けました');
  expect(submitted).toEqual([]);
});

test('words that another tab of the lesson has stored do not go with those that were handed in here', async () => {
  const { submitted, drafts, lessonID } = await aLesson();
  await write('この画面の言葉');
  drafts.set(lessonID, 'もう一つの画面の言葉');
  await submit();
  expect(submitted[0]?.note).toBe('この画面の言葉');
  expect(drafts.get(lessonID)).toBe('もう一つの画面の言葉');
  await open('切り取った録音');
  expect(note().value).toBe('もう一つの画面の言葉');
});

test('a note that the device cannot store says so while it stands in the field', async () => {
  const { drafts } = await aLesson();
  const full = vi.spyOn(drafts, 'set').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await write('むずかしかったです');
  expect(screen.getByText(texts.noteNotStored)).toBeTruthy();
  expect(note().value).toBe('むずかしかったです');
  full.mockRestore();
  await write('むずかしかったです。');
  expect(screen.queryByText(texts.noteNotStored)).toBeNull();
  expect([...drafts.values()]).toEqual(['むずかしかったです。']);
});

// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DiscardedTakes } from '#features/homework/takes/discarded-takes.tsx';
import { useDiscard } from '#features/homework/takes/use-discard.tsx';
import { texts } from '#features/homework/texts.ts';
import { StorageFull, type TakeHeader } from '#local/takes/take.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aTake } from '#tests/support/device/a-take.ts';

afterEach(cleanup);

type Takes = ReturnType<typeof memoryTakes>;

/** A list of takes as the screens have it, which follows the store. */
function List({ takes, of }: { takes: Takes; of: readonly string[] }) {
  const [all, setAll] = useState<readonly TakeHeader[]>([]);
  useEffect(() => {
    const read = async () =>
      setAll((await Promise.all(of.map((id) => takes.header(id)))).filter((each) => each !== null));
    void read();
    return takes.subscribe(() => void read());
  }, [takes, of]);
  const ports = { takes, now: () => 0 };
  const trash = all.filter(({ state }) => state === 'discarded');
  const { discard, restore, notice } = useDiscard(ports, trash);
  return (
    <>
      {notice}
      {all
        .filter(({ state }) => state === 'closed')
        .map((take) => (
          <article key={take.takeID} tabIndex={-1} data-take={take.takeID}>
            <button type="button" onClick={() => discard(take)}>
              {`discard ${take.takeID}`}
            </button>
          </article>
        ))}
      <DiscardedTakes ports={ports} takes={trash} onRestore={restore} />
    </>
  );
}

const IDS = ['one', 'two'];

async function shown() {
  const takes = memoryTakes();
  const frozen = { byteLength: 3, sha256: 'a'.repeat(64), durationMs: 5_000 };
  for (const takeID of IDS) await takes.start(aTake({ takeID, state: 'closed', frozen }));
  await act(async () => void render(<List takes={takes} of={IDS} />));
  return takes;
}

const press = async (button: HTMLElement) =>
  await act(async () => {
    button.focus();
    button.click();
  });
const restores = () => screen.getAllByRole('button', { name: texts.restore });
const inTrash = () => restores().at(-1) as HTMLElement;
const discardButton = (id: string) => screen.findByRole('button', { name: `discard ${id}` });
const focusedTake = () => (document.activeElement as HTMLElement).dataset['take'];

test('the focus follows a take: to what brings it back, and to the take that is back', async () => {
  await shown();
  await press(await discardButton('one'));
  expect(document.activeElement).toBe(restores()[0]);
  await press(restores()[0] as HTMLElement);
  await discardButton('one');
  expect(focusedTake()).toBe('one');
  await press(await discardButton('two'));
  await press(inTrash());
  await discardButton('two');
  expect(focusedTake()).toBe('two');
});

test('a focus that is elsewhere stays there', async () => {
  await shown();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  await act(async () => (await discardButton('one')).click());
  expect(restores()).toHaveLength(2);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('what a full device cannot store is said, and goes with the next press', async () => {
  const takes = await shown();
  const { change } = takes;
  takes.change = () => Promise.reject(new StorageFull());
  await press(await discardButton('one'));
  expect(screen.getByRole('alert').textContent).toContain(texts.changeFailed);
  expect((await takes.header('one'))?.state).toBe('closed');
  takes.change = change;
  await press(await discardButton('one'));
  expect(screen.queryByRole('alert')).toBeNull();
  takes.change = () => Promise.reject(new StorageFull());
  await press(inTrash());
  expect(screen.getByRole('alert').textContent).toContain(texts.changeFailed);
  expect((await takes.header('one'))?.state).toBe('discarded');
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { InterruptedTakes } from '#features/homework/takes/interrupted-banner.tsx';
import { texts } from '#features/homework/texts.ts';
import { StorageFull, type TakeHeader } from '#local/takes/take.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { aTake } from '#tests/support/device/a-take.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** No sound is decoded here: the length is waited for as long as a page waits for it. */
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
}

async function shown() {
  const takes = memoryTakes();
  const take = aTake({ state: 'recording', frozen: null });
  await takes.start(take);
  await takes.append(take.takeID, 0, new Uint8Array([1, 2, 3]).buffer);
  const onKeep = vi.fn();
  const ports = { takes, now: () => Date.parse(take.startedAt) } as unknown as HomeworkPorts;
  const view = (shownTakes: TakeHeader[]) => (
    <InterruptedTakes ports={ports} takes={shownTakes} onKeep={onKeep} />
  );
  const { rerender } = render(view([take]));
  /** What the page shows once the take is closed. */
  const close = () => rerender(view([]));
  return { takes, take, onKeep, close };
}

test('an interrupted take that is kept is named, so that the page opens it among the others', async () => {
  const { takes, take, onKeep } = await shown();
  await press(texts.keep);
  expect(onKeep).toHaveBeenCalledWith(take.takeID);
  expect(await takes.header(take.takeID)).toMatchObject({ state: 'closed' });
});

test('one that is erased goes to the trash, is not opened, and comes back with one press', async () => {
  const { takes, take, onKeep, close } = await shown();
  await press(texts.erase);
  expect(await takes.header(take.takeID)).toMatchObject({ state: 'discarded' });
  expect(onKeep).not.toHaveBeenCalled();
  close();
  const restore = screen.getByRole('button', { name: texts.restore });
  expect(document.activeElement).toBe(restore);
  await press(texts.restore);
  expect(await takes.header(take.takeID)).toMatchObject({ state: 'closed' });
  expect(onKeep).toHaveBeenCalledWith(take.takeID);
  expect(screen.queryByRole('button', { name: texts.restore })).toBeNull();
});

test('one that a full device cannot bring back says so, and can be tried again', async () => {
  const { takes, take, onKeep, close } = await shown();
  await press(texts.erase);
  close();
  const { change } = takes;
  takes.change = () => Promise.reject(new StorageFull());
  await press(texts.restore);
  expect(screen.getByRole('alert').textContent).toBe(texts.changeFailed);
  expect(onKeep).not.toHaveBeenCalled();
  takes.change = change;
  await press(texts.restore);
  expect(onKeep).toHaveBeenCalledWith(take.takeID);
});

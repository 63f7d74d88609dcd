// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { InterruptedBanner } from '#features/homework/takes/interrupted-banner.tsx';
import { texts } from '#features/homework/texts.ts';
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
  render(<InterruptedBanner ports={ports} take={take} onKeep={onKeep} />);
  return { takes, take, onKeep };
}

test('an interrupted take that is kept is named, so that the page opens it among the others', async () => {
  const { takes, take, onKeep } = await shown();
  await press(texts.keep);
  expect(onKeep).toHaveBeenCalledWith(take.takeID);
  expect(await takes.header(take.takeID)).toMatchObject({ state: 'closed' });
});

test('one that is erased goes to the trash, and is not opened', async () => {
  const { takes, take, onKeep } = await shown();
  await press(texts.erase);
  expect(await takes.header(take.takeID)).toMatchObject({ state: 'discarded' });
  expect(onKeep).not.toHaveBeenCalled();
});

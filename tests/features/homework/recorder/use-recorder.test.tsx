// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { useRecorder } from '#features/homework/recorder/use-recorder.ts';
import { memoryTakes } from '#tests/features/homework/takes/memory-takes.ts';
import { waitFor } from '#tests/support/eventually.ts';
import { CONTEXT, RECORD, reached } from './a-recorder.ts';
import { FakeMicrophone } from './fake-microphone.ts';

afterEach(cleanup);

function aScreen() {
  const microphone = new FakeMicrophone();
  const takes = memoryTakes();
  const ports = {
    takes,
    microphone,
    reserve: async () => {},
    now: () => 0,
    monotonic: () => 0,
    newID: () => crypto.randomUUID(),
    keepAwake: async () => () => {},
  } as unknown as HomeworkPorts;
  const onLeft = vi.fn();
  const { result, unmount } = renderHook(() => useRecorder(ports, CONTEXT, async () => {}, onLeft));
  return { session: result.current.session, microphone, takes, onLeft, leave: unmount };
}

test('a screen that is left in the middle of a take says so once the take is on disk', async () => {
  const { session, microphone, takes, onLeft, leave } = aScreen();
  await act(async () => {
    session.send(RECORD);
    await reached(session, 'recording');
  });
  microphone.chunk('kept');
  leave();
  expect(onLeft).not.toHaveBeenCalled();
  await waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  expect(await takes.listOf(CONTEXT.uid)).toMatchObject([{ state: 'closed', frozen: { byteLength: 4 } }]);
});

test('a screen that is left without a take says nothing', async () => {
  const { onLeft, leave } = aScreen();
  leave();
  await Promise.resolve();
  expect(onLeft).not.toHaveBeenCalled();
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MicrophoneCheckDialog } from '#features/homework/microphone-check/microphone-check.tsx';
import { CHECK_S } from '#features/homework/microphone-check/use-microphone-check.ts';
import { loadMicrophoneChoice } from '#local/microphone/microphone-choice.ts';
import { MicrophoneRefused } from '#sound/microphone/open-microphone.ts';
import { FakeMicrophone } from '#tests/features/homework/recorder/fake-microphone.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const press = async (name: string) =>
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));

async function opened(microphone = new FakeMicrophone()) {
  let now = 0;
  render(
    <MicrophoneCheckDialog ports={{ microphone, monotonic: () => (now += 50) }} onClose={() => undefined} />,
  );
  await press('マイクを使う');
  return microphone;
}

/** Five seconds at one loudness, with a chunk of sound. */
async function played(microphone: FakeMicrophone, amplitude: number) {
  await press('5秒録ってみる');
  await act(async () => {
    for (let reading = 0; reading < CHECK_S * 20; reading += 1) microphone.hear(amplitude);
    microphone.chunk('sound');
    await vi.advanceTimersByTimeAsync(CHECK_S * 1000);
  });
}

test.each([
  [0.0001, /音が届いていません。/],
  [0.01, '小さめです。もう少し近づけてください。'],
  [0.3, 'ちょうどよい大きさです。'],
  [1, '大きすぎます。楽器から少し離してください。'],
] as const)(
  'five seconds at %s are judged in words, and listened to with the microphone closed',
  async (amplitude, words) => {
    const microphone = await opened();
    await played(microphone, amplitude);
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: '聞いてみる' })).toBeDefined();
    expect(microphone.closed).toBe(1);
  },
);

test('a microphone that hears something is checked; a silent one is offered again', async () => {
  const microphone = await opened();
  await played(microphone, 0);
  expect(loadMicrophoneChoice().checked).toEqual([]);
  await press('もう一度確かめる');
  await played(microphone, 0.3);
  expect(loadMicrophoneChoice().checked).toEqual(['test']);
  expect(microphone.opened).toBe(2);
});

test('says what the browser does to the sound', async () => {
  await opened();
  expect(screen.getByText(/通話用の音声処理は切れています/)).toBeDefined();
});

test('a refusal is explained, and the next press asks again', async () => {
  const microphone = new FakeMicrophone();
  microphone.refusal = new MicrophoneRefused('denied');
  await opened(microphone);
  expect(screen.getByText('マイクを使えません')).toBeDefined();
  microphone.refusal = null;
  await press('再試行');
  expect(screen.getByRole('button', { name: '5秒録ってみる' })).toBeDefined();
});

test('closing it in the middle, or a call, lets go of the microphone', async () => {
  const microphone = await opened();
  await press('5秒録ってみる');
  cleanup();
  expect(microphone.closed).toBe(1);
  const other = await opened();
  await act(async () => other.interrupt('muted'));
  expect(other.closed).toBe(1);
  expect(screen.getByRole('button', { name: 'マイクを使う' })).toBeDefined();
});

test('a microphone that is allowed after the answer was given up is closed at once', async () => {
  const microphone = new FakeMicrophone();
  const { open } = microphone;
  let allow = () => {};
  const asked = new Promise<void>((resolve) => {
    allow = resolve;
  });
  microphone.open = async () => {
    await asked;
    return open.call(microphone);
  };
  await opened(microphone);
  await act(async () => void (await vi.advanceTimersByTimeAsync(30_000)));
  expect(screen.getByText('マイクから返事がありません')).toBeDefined();
  await act(async () => allow());
  expect([microphone.opened, microphone.closed]).toEqual([1, 1]);
});

test('a recorder that stops by itself lets go of the microphone', async () => {
  const microphone = await opened();
  await press('5秒録ってみる');
  await act(async () => microphone.failRecorder());
  expect(screen.getByText('マイクを使えませんでした')).toBeDefined();
  expect(microphone.closed).toBe(1);
});

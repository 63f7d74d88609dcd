// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Trim } from '#domain/recordings/trim.ts';
import { ComparePlayback } from '#sound/compare/compare-playback.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { waitFor } from '#tests/support/eventually.ts';
import { pauseAllSounds } from '#ui/media/exclusive-sound.ts';

/** What the sound card was asked for, by the order in which its gains were made. */
const gains: { value: number }[] = [];
let rebuild: (context: AudioContext) => void = () => undefined;

function aContext(): AudioContext {
  const destination = {};
  return {
    currentTime: 0,
    destination,
    createGain() {
      const made = { value: 1 };
      gains.push(made);
      const gain = { setTargetAtTime: (value: number) => Object.assign(made, { value }) };
      const node = { gain, connect: () => destination, disconnect: () => undefined };
      return node;
    },
    createMediaElementSource: () => ({ connect: (node: unknown) => node }),
  } as unknown as AudioContext;
}

const context = aContext();
const shared: SharedContext = {
  open: () => context,
  watch(onRebuilt) {
    rebuild = onRebuilt;
    return () => undefined;
  },
};

const elements = () => [...document.querySelectorAll('audio')];
const times = () => elements().map(({ currentTime }) => currentTime);
const playing = () => elements().map((element) => !element.paused);

beforeEach(() => {
  gains.length = 0;
  const paused = new WeakMap<HTMLMediaElement, boolean>();
  const at = new WeakMap<HTMLMediaElement, number>();
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return paused.get(this) ?? true;
  });
  vi.spyOn(media, 'currentTime', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return at.get(this) ?? 0;
  });
  vi.spyOn(media, 'currentTime', 'set').mockImplementation(function (this: HTMLMediaElement, to: number) {
    at.set(this, to);
  });
  vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    paused.set(this, false);
  });
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (paused.get(this) !== false) return;
    paused.set(this, true);
    this.onpause?.(new Event('pause'));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function aComparison({ broken = false, part = null as Trim | null } = {}) {
  const sounds = [
    { url: async () => '/one.m4a', seconds: 10, part },
    {
      url: async () => {
        if (broken) throw new Error('offline');
        return '/other.m4a';
      },
      seconds: 6,
      part: null,
    },
  ] as const;
  return new ComparePlayback(sounds, { context: shared, document });
}

test('both play in step and one of them sounds; the other one goes on at the same place of the music', async () => {
  const comparison = aComparison();
  comparison.even({ gains: [0.5, 1.5], offsets: [0, 2] });
  await comparison.play();
  expect(playing()).toEqual([true, true]);
  expect(times()).toEqual([0, 2]);
  expect(gains.map(({ value }) => value)).toEqual([0.5, 0]);
  comparison.seek(3);
  expect(times()).toEqual([3, 5]);
  const [, other] = elements();
  // A phone that stumbled is behind.
  if (other) other.currentTime = 4.5;
  comparison.hear(1);
  expect(times()).toEqual([3, 5]);
  expect(gains.map(({ value }) => value)).toEqual([0, 1.5]);
  expect(comparison.store.state).toMatchObject({ side: 1, playing: true, failed: null });
  comparison.close();
  expect(elements()).toEqual([]);
});

test('a side that is over at that place begins again, together with the other', async () => {
  const comparison = aComparison();
  await comparison.play();
  comparison.seek(8);
  comparison.hear(1);
  expect(times()).toEqual([0, 0]);
  expect(comparison.store.state).toMatchObject({ place: 0, side: 1, playing: true });
  comparison.close();
});

test('any other sound of the page stops both', async () => {
  const comparison = aComparison();
  await comparison.play();
  pauseAllSounds();
  expect(playing()).toEqual([false, false]);
  expect(comparison.store.state.playing).toBe(false);
  comparison.close();
});

test('a recording that cannot be loaded is named, and a later press tries again', async () => {
  const comparison = aComparison({ broken: true });
  await comparison.play();
  expect(comparison.store.state).toMatchObject({ playing: false, failed: 1 });
  await comparison.play();
  expect(comparison.store.state).toMatchObject({ playing: false, failed: 1 });
  comparison.close();
});

test('a press that a pause has overtaken starts nothing', async () => {
  const comparison = aComparison();
  const pressed = comparison.play();
  comparison.pause();
  await pressed;
  expect(elements()).toEqual([]);
  expect(comparison.store.state).toMatchObject({ playing: false, waiting: false });
  comparison.close();
});

test('it goes on at its place when the sound card is replaced', async () => {
  const comparison = aComparison();
  await comparison.play();
  comparison.seek(4);
  rebuild(aContext());
  await waitFor(() => expect(playing()).toEqual([true, true]));
  expect(times()).toEqual([4, 4]);
  expect(gains.slice(-2).map(({ value }) => value)).toEqual([1, 0]);
  comparison.close();
});

test('of a trimmed recording only the chosen part is played: it begins and ends there, in step with the other', async () => {
  const comparison = aComparison({ part: { fromS: 2, toS: 7 } });
  comparison.even({ gains: [1, 1], offsets: [0.5, 0] });
  await comparison.play();
  expect(times()).toEqual([2.5, 0]);
  comparison.seek(1);
  expect(times()).toEqual([3.5, 1]);
  const [one] = elements();
  if (one) one.currentTime = 7;
  await waitFor(() => expect(comparison.store.state).toMatchObject({ playing: false, place: 0 }));
  expect(playing()).toEqual([false, false]);
  await comparison.play();
  comparison.hear(1);
  comparison.seek(5);
  // The part of the first one is over there, though its recording is not.
  comparison.hear(0);
  expect(times()).toEqual([2.5, 0]);
  comparison.close();
});

test('gives back the bytes of a sound that comes after it was closed, and asks once for what is pressed twice', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const asked = vi.fn<() => Promise<string>>().mockResolvedValue('blob:one');
  const other = vi.fn<() => Promise<string>>().mockResolvedValue('blob:other');
  const sounds = [
    { url: asked, seconds: 10, part: null },
    { url: other, seconds: 6, part: null },
  ] as const;
  const comparison = new ComparePlayback(sounds, { context: shared, document });
  const first = comparison.play();
  comparison.pause();
  const second = comparison.play();
  comparison.close();
  await Promise.all([first, second]);
  expect(asked).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(revoke).toHaveBeenCalledWith('blob:one'));
});

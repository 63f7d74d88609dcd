import { vi } from 'vitest';
import { recordingFor, type Samples } from '#sound/score/score-samples.ts';
import type { SharedContext } from '#sound/shared-context.ts';

interface Sounded {
  kind: 'note' | 'click';
  at: number;
  rate: number;
  takenBack: boolean;
}

/** An audio clock that the test moves, with recorded notes of each pitch; tells what was handed to the sound card. */
export function aSoundingContext() {
  const sounded: Sounded[] = [];
  const source = (kind: Sounded['kind'], rate: number) => {
    const sound: Sounded = { kind, at: Number.NaN, rate, takenBack: false };
    return {
      buffer: null,
      connect: (to: unknown) => to,
      disconnect: () => undefined,
      start(at: number) {
        sound.at = at;
        sounded.push(sound);
      },
      stop(at?: number) {
        if (at === undefined) sound.takenBack = true;
      },
    };
  };
  const param = { value: 1, setValueAtTime: () => param, setTargetAtTime: () => param };
  const node = (rest: object) => ({ connect: (to: unknown) => to, disconnect: () => undefined, ...rest });
  const context = {
    currentTime: 0,
    outputLatency: 0,
    sampleRate: 8_000,
    destination: node({}),
    createGain: () => node({ gain: param }),
    createDynamicsCompressor: () => node({}),
    createPeriodicWave: () => ({}),
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
    createBufferSource: () => source('click', 1),
  };
  class FakeNote {
    constructor(_: unknown, { playbackRate }: { playbackRate: number }) {
      Object.assign(this, source('note', playbackRate));
    }
  }
  vi.stubGlobal('AudioBufferSourceNode', FakeNote);
  const samples: Samples = new Map(
    [60, 48].map((pitch) => {
      const recorded = recordingFor('keys', pitch) ?? pitch;
      return [recorded, { pitch: recorded, buffer: {} as AudioBuffer, onset: 0 }];
    }),
  );
  let rebuilt: (context: AudioContext) => void = () => undefined;
  const shared: SharedContext = {
    open: () => context as unknown as AudioContext,
    watch(onRebuilt) {
      rebuilt = onRebuilt;
      return () => undefined;
    },
  };
  return {
    clock: context,
    shared,
    samples,
    /** The clock stood still; another one goes on from its beginning. */
    rebuild() {
      const next = { ...context, currentTime: 0 };
      rebuilt(next as unknown as AudioContext);
      return next;
    },
    /** When notes or clicks begin that were not taken back. */
    heard: (kind: Sounded['kind']) =>
      sounded
        .filter((each) => each.kind === kind && !each.takenBack)
        .map(({ at }) => Math.round(at * 1000) / 1000),
    /** Lets the clock and the timers run. */
    pass(seconds: number) {
      for (let passed = 0; passed < seconds - 1e-9; passed += 0.05) {
        context.currentTime += 0.05;
        vi.advanceTimersByTime(50);
      }
    },
  };
}

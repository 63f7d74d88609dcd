import type { OpenMicrophone } from '#sound/microphone/open-microphone.ts';

/** A microphone whose end and mute the test decides. */
export function aMicrophone() {
  const ended = new Set<() => void>();
  const state = { muted: false, closed: false };
  const microphone: OpenMicrophone = {
    sampleRate: () => 48_000,
    now: () => 1,
    latencyS: 0,
    newest: (size) => () => new Float32Array(size),
    onEnded(listener) {
      ended.add(listener);
      return () => ended.delete(listener);
    },
    isMuted: () => state.muted,
    close() {
      state.closed = true;
    },
  };
  return {
    microphone,
    state,
    end() {
      for (const listener of [...ended]) listener();
    },
  };
}

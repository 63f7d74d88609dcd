/** A sound that was handed to the context. */
interface Started {
  at: number;
  stopped: boolean;
}

/** An AudioContext whose clock the test moves, as far as the metronome uses it. */
export function aContext({ outputLatency = 0 } = {}) {
  const started: Started[] = [];
  const context = {
    currentTime: 0,
    state: 'suspended',
    outputLatency,
    sampleRate: 8_000,
    destination: {},
    closed: false,
    resumed: 0,
    suspended: 0,
    async resume() {
      context.state = 'running';
      context.resumed += 1;
    },
    async suspend() {
      context.suspended += 1;
      context.state = 'suspended';
    },
    async close() {
      context.closed = true;
    },
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
    createBufferSource() {
      const sound: Started = { at: Number.NaN, stopped: false };
      return {
        buffer: null,
        connect: () => undefined,
        disconnect: () => undefined,
        start(at: number) {
          sound.at = at;
          started.push(sound);
        },
        stop() {
          sound.stopped = true;
        },
      };
    },
  };
  return {
    context: context as typeof context & AudioContext,
    /** When the sounds begin that were not taken back. */
    sounds: () => started.filter(({ stopped }) => !stopped).map(({ at }) => at),
  };
}

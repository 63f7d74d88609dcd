import { isWebKit } from '#lib/webkit.ts';
import { loadMicrophoneChoice, type MicrophoneChoice } from '#local/microphone/microphone-choice.ts';
import { type SharedContext, sharedContext } from '#sound/shared-context.ts';

/** Voice processing eats music. `ideal`, not `exact`: sound with it is better than none. */
const UNPROCESSED: MediaTrackConstraints = {
  echoCancellation: { ideal: false },
  noiseSuppression: { ideal: false },
  autoGainControl: { ideal: false },
  channelCount: { ideal: 1 },
};

/** `silent`: nobody answered the browser's question. */
export type MicrophoneProblem = 'denied' | 'missing' | 'busy' | 'silent' | 'unsupported';

/** UNPROCESSED, of the microphone that was chosen on this device; another one where that is not there now. */
export function microphoneConstraints(
  { deviceID }: Pick<MicrophoneChoice, 'deviceID'> = loadMicrophoneChoice(),
): MediaTrackConstraints {
  return deviceID === null ? UNPROCESSED : { ...UNPROCESSED, deviceId: { ideal: deviceID } };
}

export class MicrophoneRefused extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`microphone: ${problem}`, { cause });
    this.name = 'MicrophoneRefused';
    this.problem = problem;
  }
}

/** What the name of getUserMedia's DOMException means for a person. */
export function microphoneProblem(name: string): MicrophoneProblem {
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
    case 'PermissionDeniedError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
    case 'DevicesNotFoundError':
      return 'missing';
    case 'TypeError':
      return 'unsupported';
    default:
      return 'busy';
  }
}

/** A microphone that is listened to; nothing of it is stored. */
export interface OpenMicrophone {
  /** Samples a second of what it hears. */
  sampleRate(): number;
  /** The clock of what it hears, in seconds: that of the shared AudioContext. */
  now(): number;
  /** Seconds between a sound and its samples, as far as the browser knows them. */
  readonly latencyS: number;
  /** Gives the newest samples at each call, always the same array. `size` is a power of two from 32 to 32,768. */
  newest(size: number): () => Float32Array<ArrayBuffer>;
  /** Calls back once when the device or the system takes the microphone away for good. Returns how to stop. */
  onEnded(listener: () => void): () => void;
  /** Whether the system mutes it now: it goes on as silence. */
  isMuted(): boolean;
  close(): void;
}

interface Deps {
  shared: SharedContext;
  media: Pick<MediaDevices, 'getUserMedia'> | undefined;
  isWebKit: boolean;
}

const pageDeps = (): Deps => ({
  shared: sharedContext,
  media: navigator.mediaDevices,
  isWebKit: isWebKit(),
});

/** Asks for the microphone; rejects with MicrophoneRefused. Call it from a press. */
export async function openMicrophone(deps: Deps = pageDeps()): Promise<OpenMicrophone> {
  const { shared, media } = deps;
  if (!media?.getUserMedia) throw new MicrophoneRefused('unsupported');
  // Safari lets a context start only within the press; elsewhere a context that runs already delays the microphone.
  if (deps.isWebKit) shared.open();
  let stream: MediaStream | null = null;
  try {
    stream = await media.getUserMedia({ audio: microphoneConstraints() });
    const [track] = stream.getAudioTracks();
    if (!track) throw new DOMException('no audio track', 'NotFoundError');
    return listen(stream, track, shared);
  } catch (cause) {
    for (const track of stream?.getTracks() ?? []) track.stop();
    throw new MicrophoneRefused(microphoneProblem(cause instanceof Error ? cause.name : ''), cause);
  }
}

function listen(stream: MediaStream, track: MediaStreamTrack, shared: SharedContext): OpenMicrophone {
  let context = shared.open();
  let source = context.createMediaStreamSource(stream);
  const taps: { size: number; analyser: AnalyserNode }[] = [];
  const tap = (size: number) => {
    const analyser = context.createAnalyser();
    analyser.fftSize = size;
    source.connect(analyser);
    return analyser;
  };
  const stopWatching = shared.watch((rebuilt) => {
    context = rebuilt;
    source = context.createMediaStreamSource(stream);
    for (const each of taps) each.analyser = tap(each.size);
  });
  return {
    sampleRate: () => context.sampleRate,
    now: () => context.currentTime,
    latencyS: latencyOf(track),
    newest(size) {
      const own = { size, analyser: tap(size) };
      taps.push(own);
      const samples = new Float32Array(size);
      return () => {
        own.analyser.getFloatTimeDomainData(samples);
        return samples;
      };
    },
    onEnded(listener) {
      track.addEventListener('ended', listener);
      return () => track.removeEventListener('ended', listener);
    },
    isMuted: () => track.muted,
    close() {
      stopWatching();
      source.disconnect();
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

const MAX_LATENCY_S = 0.3;

function latencyOf(track: MediaStreamTrack): number {
  // Not in TypeScript's types: Chromium reports it.
  const { latency } = track.getSettings() as { latency?: number };
  return Number.isFinite(latency) ? Math.min(MAX_LATENCY_S, Math.max(0, latency ?? 0)) : 0;
}

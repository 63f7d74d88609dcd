import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { isWebKit } from '#lib/webkit.ts';
import type { TakeSettings } from '#local/takes/take.ts';
import {
  MicrophoneRefused,
  microphoneConstraints,
  microphoneProblem,
} from '#sound/microphone/open-microphone.ts';
import { wholeFragment, withoutDoubledHeaders, writesByGStreamer } from './gstreamer-recording.ts';
import type { Microphone, MicrophoneRecording, OpenMicrophone } from './microphone.ts';
import type { InterruptionReason } from './recorder-machine.ts';
import { untilSoundFlows } from './sound-flow.ts';

/** MP4 first: its length is right even after a crash. */
const FORMATS: readonly { mimeType: string; contentType: AudioContentType }[] = [
  { mimeType: 'audio/mp4', contentType: 'audio/mp4' },
  { mimeType: 'audio/webm;codecs=opus', contentType: 'audio/webm' },
  { mimeType: 'audio/ogg;codecs=opus', contentType: 'audio/ogg' },
];

const SAMPLE_INTERVAL_MS = 50;
/** 85 ms at 48 kHz: what is read every 50 ms overlaps, so no peak falls between two readings. */
const NEWEST_SAMPLES = 4096;
/** A third of a second: a page that is busy for less loses no sample. */
const READING_SAMPLES = 16_384;
const CHUNK_MS = SECOND_MS;
const BITS_PER_SECOND = 96_000;
/** A recorder that never fires `stop` (seen after the system took the microphone) must not block a finished take. */
const STOP_TIMEOUT_MS = 4 * SECOND_MS;

/** The browser's microphone: getUserMedia, one MediaRecorder a take, and everything that can take the sound away. */
export const browserMicrophone: Microphone = {
  async open() {
    const format = FORMATS.find(({ mimeType }) => globalThis.MediaRecorder?.isTypeSupported(mimeType));
    if (!format || !navigator.mediaDevices?.getUserMedia) throw new MicrophoneRefused('unsupported');
    // Safari lets an audio context start only within the tap. Elsewhere the microphone comes first: Firefox would open
    // the speaker, and then both anew, which is two seconds without sound.
    let audioContext = isWebKit() ? new AudioContext() : null;
    let stream: MediaStream | null = null;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: microphoneConstraints() });
      audioContext ??= new AudioContext();
      return openMicrophone(stream, audioContext, format);
    } catch (cause) {
      void audioContext?.close();
      for (const track of stream?.getTracks() ?? []) track.stop();
      throw new MicrophoneRefused(microphoneProblem(cause instanceof Error ? cause.name : ''), cause);
    }
  },
};

function openMicrophone(
  stream: MediaStream,
  audioContext: AudioContext,
  { mimeType, contentType }: (typeof FORMATS)[number],
): OpenMicrophone {
  const [track] = stream.getAudioTracks();
  if (!track) throw new DOMException('no audio track', 'NotFoundError');
  const analyser = audioContext.createAnalyser();
  analyser.fftSize = READING_SAMPLES;
  audioContext.createMediaStreamSource(stream).connect(analyser);
  void audioContext.resume();
  return {
    settings: settingsOf(track),
    contentType,
    flowing: () => untilSoundFlows(analyser),
    onSamples(listener) {
      const samples = new Float32Array(READING_SAMPLES);
      const newest = samples.subarray(-NEWEST_SAMPLES);
      const { sampleRate } = audioContext;
      const timer = setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        listener(newest, { samples, sampleRate });
      }, SAMPLE_INTERVAL_MS);
      return () => clearInterval(timer);
    },
    onInterruption: (listener) => watchInterruptions(track, listener),
    record: (onChunk, onFailed) => startMediaRecording(stream, mimeType, onChunk, onFailed),
    close() {
      for (const each of stream.getTracks()) each.stop();
      void audioContext.close();
    },
  };
}

function settingsOf(track: MediaStreamTrack): TakeSettings {
  const settings = track.getSettings();
  return {
    sampleRate: settings.sampleRate ?? null,
    // Chrome may answer with a kind of cancellation ('all', 'remote-only') instead of a boolean.
    echoCancellation: asBoolean(settings.echoCancellation),
    noiseSuppression: asBoolean(settings.noiseSuppression),
    autoGainControl: asBoolean(settings.autoGainControl),
    device: track.label || null,
  };
}

function asBoolean(value: unknown): boolean | null {
  return value === undefined ? null : Boolean(value);
}

/** Starts a MediaRecorder and hands its chunks over in order. Skips chunks of 0 bytes (Safari 26). */
function startMediaRecording(
  stream: MediaStream,
  mimeType: string,
  onChunk: (bytes: ArrayBuffer) => void,
  onFailed: () => void,
): MicrophoneRecording {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const inFragments = writesByGStreamer();
  let handedOver: Promise<void> = Promise.resolve();
  let complete = true;
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    const bytes = data.arrayBuffer();
    handedOver = handedOver
      .then(async () => {
        const read = await bytes;
        if (complete) onChunk(inFragments ? withoutDoubledHeaders(read) : read);
      })
      .catch(() => {
        // A chunk that cannot be read would leave a gap: the file ends before it and keeps everything earlier.
        complete = false;
        onFailed();
      });
  };
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
    recorder.onerror = () => resolve();
  });
  // An encoder that gives up reports it here and nowhere else: the clock must not run on without a recording.
  void stopped.then(() => {
    if (!stopping) onFailed();
  });
  let stopping = false;
  recorder.start(CHUNK_MS);
  return {
    async stop() {
      stopping = true;
      const pressedAt = performance.now();
      // Not where the page is being left: there may be no time for it.
      if (inFragments && recorder.state === 'recording' && document.visibilityState === 'visible')
        await wholeFragment(recorder);
      const tailMs = performance.now() - pressedAt;
      if (recorder.state !== 'inactive') {
        // The flush goes out at once: on `pagehide` there may be no time for the rest.
        recorder.requestData();
        recorder.stop();
      }
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS))]);
      await handedOver;
      return tailMs;
    },
  };
}

/** Safari's audio session (experimental elsewhere): the system reports here that a call has taken the sound. */
type AudioSession = EventTarget & { readonly state: string };

/** Reports everything that takes the microphone away from a page. Returns how to stop watching. */
function watchInterruptions(
  track: MediaStreamTrack,
  listener: (reason: InterruptionReason) => void,
): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  // A muted track goes on as silence: twenty seconds of nothing must not pass as music.
  track.addEventListener('mute', () => listener('muted'), { signal });
  track.addEventListener('ended', () => listener('ended'), { signal });
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') listener('hidden');
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('pagehide', () => listener('hidden'), { signal });
  const session = 'audioSession' in navigator ? (navigator.audioSession as AudioSession) : null;
  const onSession = () => {
    if (session?.state === 'interrupted') listener('muted');
  };
  session?.addEventListener('statechange', onSession, { signal });
  // What happened while the device was being opened, which may be seconds, is told by no event any more.
  queueMicrotask(() => {
    if (signal.aborted) return;
    onVisibility();
    if (track.readyState === 'ended') listener('ended');
  });
  return () => watching.abort();
}

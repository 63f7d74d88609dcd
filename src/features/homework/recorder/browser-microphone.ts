import type { AudioContentType } from '#contract/entities/user-audio.ts';
import type { TakeSettings } from '#local/take.ts';
import { watchInterruptions } from './interruptions.ts';
import { runRecording } from './media-recording.ts';
import { type Microphone, MicrophoneRefused, microphoneProblem, type OpenMicrophone } from './microphone.ts';

/** Voice processing eats music. `ideal`, not `exact`: a take with it is better than none, and the settings are kept. */
const CONSTRAINTS: MediaStreamConstraints = {
  audio: {
    echoCancellation: { ideal: false },
    noiseSuppression: { ideal: false },
    autoGainControl: { ideal: false },
    channelCount: { ideal: 1 },
  },
};

/** MP4 first: its length is right even after a crash. */
const KINDS: readonly { mimeType: string; contentType: AudioContentType }[] = [
  { mimeType: 'audio/mp4', contentType: 'audio/mp4' },
  { mimeType: 'audio/webm;codecs=opus', contentType: 'audio/webm' },
  { mimeType: 'audio/ogg;codecs=opus', contentType: 'audio/ogg' },
];

const SAMPLE_EVERY_MS = 50;

export const browserMicrophone: Microphone = {
  async open() {
    const kind = KINDS.find(({ mimeType }) => globalThis.MediaRecorder?.isTypeSupported(mimeType));
    if (!kind || !navigator.mediaDevices?.getUserMedia) throw new MicrophoneRefused('unsupported');
    // Made within the tap: Safari lets a context start only there.
    const sound = new AudioContext();
    try {
      const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
      return openMicrophone(stream, sound, kind);
    } catch (cause) {
      void sound.close();
      throw new MicrophoneRefused(microphoneProblem(cause instanceof Error ? cause.name : ''), cause);
    }
  },
};

function openMicrophone(
  stream: MediaStream,
  sound: AudioContext,
  { mimeType, contentType }: (typeof KINDS)[number],
): OpenMicrophone {
  const [track] = stream.getAudioTracks();
  if (!track) throw new DOMException('no audio track', 'NotFoundError');
  const analyser = sound.createAnalyser();
  // 4096 samples are 85 ms at 48 kHz: readings every 50 ms overlap, so no peak falls between two of them.
  analyser.fftSize = 4096;
  sound.createMediaStreamSource(stream).connect(analyser);
  void sound.resume();
  return {
    settings: settingsOf(track),
    contentType,
    onSamples(listener) {
      const samples = new Float32Array(analyser.fftSize);
      const timer = setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        listener(samples);
      }, SAMPLE_EVERY_MS);
      return () => clearInterval(timer);
    },
    onInterruption: (listener) => watchInterruptions(track, listener),
    record: (onSlice, onBroken) => runRecording(stream, mimeType, onSlice, onBroken),
    close() {
      for (const each of stream.getTracks()) each.stop();
      void sound.close();
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

import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { askWaveform } from './ask-waveform.ts';
import { decodeForWaveform, WAVEFORM_RATE_HZ } from './decode-for-waveform.ts';
import type { AudioFacts } from './waveform-messages.ts';

/**
 * Decoding takes memory as if it were not compressed: about 12 MB a minute, 23 in stereo. Ten minutes of a recorder's take or of
 * a model are decoded; of larger or longer files only the length is read.
 */
const MAX_DECODED_BYTES = 12 * 1024 * 1024;
const MAX_DECODED_MS = 20 * MINUTE_MS;
/** A low bit rate fits an hour into 12 MB. A smaller file than this is decoded without asking for its length first. */
const MAX_UNASKED_BYTES = 2 * 1024 * 1024;

export interface FactsPorts {
  readonly ask: typeof askWaveform;
  readonly decode: typeof decodeForWaveform;
  /** The length as a media element tells it. */
  readonly durationOf: (blob: Blob) => Promise<number | null>;
}

const browserPorts: FactsPorts = {
  ask: askWaveform,
  decode: decodeForWaveform,
  durationOf: durationByElement,
};

/**
 * Length and waveform of a file. A worker reads WAVE files and the samples of others, which the browser decodes beside the page:
 * nothing of it holds up the page. Of what is too large, or cannot be decoded, the browser tells the length.
 */
export async function readAudioFacts(blob: Blob, ports: FactsPorts = browserPorts): Promise<AudioFacts> {
  const wav = await ports.ask({ kind: 'file', file: blob });
  if (wav?.facts) return wav.facts;
  if (blob.size > MAX_UNASKED_BYTES) {
    const known = await ports.durationOf(blob);
    if (blob.size > MAX_DECODED_BYTES || (known ?? 0) > MAX_DECODED_MS)
      return { durationMs: known, peaks: [] };
  }
  const samples = await ports.decode(blob);
  if (samples === null) return { durationMs: await ports.durationOf(blob), peaks: [] };
  const durationMs = Math.round((samples.length / WAVEFORM_RATE_HZ) * SECOND_MS);
  const answer = await ports.ask({ kind: 'peaks', samples, sampleRate: WAVEFORM_RATE_HZ });
  return { durationMs, peaks: answer?.peaks ?? [] };
}

const METADATA_TIMEOUT_MS = 8 * SECOND_MS;

function durationByElement(blob: Blob): Promise<number | null> {
  const url = URL.createObjectURL(blob);
  const audio = new Audio();
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), METADATA_TIMEOUT_MS);
    const done = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds === null || !Number.isFinite(seconds) ? null : Math.round(seconds * 1000));
    };
    // WebM from a recorder reports Infinity until its end was sought once.
    audio.ondurationchange = () => {
      if (Number.isFinite(audio.duration)) done(audio.duration);
      else audio.currentTime = Number.MAX_SAFE_INTEGER;
    };
    audio.onerror = () => done(null);
    audio.preload = 'metadata';
    audio.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

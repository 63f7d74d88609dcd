import { USUAL_REFERENCE_HZ } from '#domain/practice/reference-pitch.ts';
import { hertzOf } from '#domain/practice/tuning.ts';
import { recordingFor, type Samples } from './score-samples.ts';

/** One note to play; times are seconds of the audio clock. */
export interface PlayedNote {
  pitch: number;
  from: number;
  length: number;
  volume: number;
}

export type Instrument = 'keys' | 'guitar';

/** Silences a note that was handed to the sound card, whether it sounds already or not. */
export type TakeBack = () => void;

/** Returns a function that plays notes: recorded ones where there is a sample, synthesised ones where there is none. */
export function createInstrument(
  kind: Instrument,
  context: BaseAudioContext,
  out: AudioNode,
  samples: Samples,
): (note: PlayedNote) => TakeBack {
  const synthesise = kind === 'guitar' ? createGuitar(context, out) : createPiano(context, out);
  return (note) => {
    const recording = recordingFor(kind, note.pitch);
    const sample = recording === null ? undefined : samples.get(recording);
    if (sample === undefined) return synthesise(note);
    const { buffer, onset, pitch } = sample;
    const playbackRate = 2 ** ((note.pitch - pitch) / 12);
    const string = new AudioBufferSourceNode(context, { buffer, playbackRate });
    const gain = context.createGain();
    const end = note.from + note.length;
    gain.gain.setValueAtTime(SAMPLE_GAIN * (note.volume / 127) ** 1.5, note.from);
    gain.gain.setTargetAtTime(0, end, DAMPER_SECONDS);
    string.connect(gain).connect(out);
    string.start(note.from, onset);
    string.stop(end + DAMPER_SECONDS * 8);
    return () => silence(string, gain);
  };
}

function silence(string: AudioScheduledSourceNode, gain: GainNode): void {
  string.stop();
  gain.disconnect();
}

const SAMPLE_GAIN = 0.7;
/** The damper, or the hand on the strings, stops a note with this time constant. */
const DAMPER_SECONDS = 0.06;

/** Strengths of the harmonics: soft and round, close enough to a small piano. */
const HARMONICS = [0, 1, 0.42, 0.2, 0.1, 0.05, 0.03];

function createPiano(context: BaseAudioContext, out: AudioNode) {
  const wave = context.createPeriodicWave(new Float32Array(HARMONICS.length), Float32Array.from(HARMONICS));
  return ({ pitch, from, length, volume }: PlayedNote) => {
    const until = from + Math.max(length, 0.12);
    const frequency = hertzOf(pitch, USUAL_REFERENCE_HZ);
    const string = new OscillatorNode(context, { type: 'custom', periodicWave: wave, frequency });
    const gain = context.createGain();
    const loud = 0.28 * (volume / 127);
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loud, from + 0.008);
    gain.gain.exponentialRampToValueAtTime(loud * 0.35, from + 0.5);
    gain.gain.exponentialRampToValueAtTime(0.0008, Math.max(until, from + 0.55) + 0.15);
    string.connect(gain).connect(out);
    string.start(from);
    string.stop(Math.max(until, from + 0.55) + 0.2);
    return () => silence(string, gain);
  };
}

/** A string rings on for this long after the end of its note. */
const RELEASE_SECONDS = 0.25;

function createGuitar(context: BaseAudioContext, out: AudioNode) {
  const strings = new Map<number, AudioBuffer>();
  const stringOf = (pitch: number) => {
    const known = strings.get(pitch);
    if (known) return known;
    const samples = pluck(hertzOf(pitch, USUAL_REFERENCE_HZ), context.sampleRate, Math.random);
    const buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    strings.set(pitch, buffer);
    return buffer;
  };
  return ({ pitch, from, length, volume }: PlayedNote) => {
    const string = new AudioBufferSourceNode(context, { buffer: stringOf(pitch) });
    const gain = context.createGain();
    const until = from + length + RELEASE_SECONDS;
    gain.gain.setValueAtTime(0.5 * (volume / 127), from);
    gain.gain.setValueAtTime(0.5 * (volume / 127), from + length);
    gain.gain.linearRampToValueAtTime(0, until);
    string.connect(gain).connect(out);
    string.start(from);
    string.stop(until);
    return () => silence(string, gain);
  };
}

const STRING_SECONDS = 2.4;
/** The part of the amplitude that is left after each period. */
const DECAY = 0.996;

/**
 * Samples of a plucked string (Karplus–Strong): a burst of noise in a delay loop with a low-pass filter. An all-pass adds
 * the fraction of a sample that the loop is too short, or high strings would be out of tune.
 */
export function pluck(frequency: number, rate: number, random: () => number): Float32Array<ArrayBuffer> {
  const period = rate / frequency - 0.5;
  const length = Math.floor(period - 0.1);
  const fraction = period - length;
  const allPass = (1 - fraction) / (1 + fraction);
  const loop = Float32Array.from({ length }, () => random() * 2 - 1);
  const samples = new Float32Array(Math.floor(rate * STRING_SECONDS));
  let before = 0;
  let bent = 0;
  let softer = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const at = index % length;
    const now = loop[at] ?? 0;
    samples[index] = now;
    const soft = DECAY * 0.5 * (now + before);
    before = now;
    bent = allPass * (soft - bent) + softer;
    softer = soft;
    loop[at] = bent;
  }
  return samples;
}

/** A note of a score; places and lengths are parts of a whole note, from the beginning of the tune. */
export interface ScoreNote {
  /** MIDI number, 60 is the middle C. */
  pitch: number;
  at: number;
  length: number;
  /** From 0 to 127. */
  volume: number;
}

export interface TrackEvent {
  cmd: string;
  pitch?: number;
  start?: number;
  duration?: number;
  volume?: number;
}

/** The notes of a tune as abcjs lays them out, of all hands together, in the order in which they sound. */
export function scoreNotes(tracks: readonly (readonly TrackEvent[])[]): ScoreNote[] {
  return tracks
    .flat()
    .flatMap(({ cmd, pitch, start, duration, volume }) =>
      cmd === 'note' && pitch !== undefined && start !== undefined && duration !== undefined
        ? [{ pitch, at: start, length: duration, volume: volume ?? 90 }]
        : [],
    )
    .sort((one, other) => one.at - other.at);
}

export function frequencyOf(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12);
}

/** One note to be sounded; seconds of the sound's clock. */
export interface Sounding {
  pitch: number;
  from: number;
  length: number;
  volume: number;
}

export type Instrument = 'keys' | 'guitar';

/** Sounds notes made on the spot: nothing has to be fetched from anywhere. */
export function instrument(
  kind: Instrument,
  context: BaseAudioContext,
  out: AudioNode,
): (note: Sounding) => void {
  return kind === 'guitar' ? plucked(context, out) : struck(context, out);
}

/** Strengths of the harmonics: soft and round, near enough to a small piano to find one's way. */
const HARMONICS = [0, 1, 0.42, 0.2, 0.1, 0.05, 0.03];

function struck(context: BaseAudioContext, out: AudioNode) {
  const wave = context.createPeriodicWave(new Float32Array(HARMONICS.length), Float32Array.from(HARMONICS));
  return ({ pitch, from, length, volume }: Sounding) => {
    const until = from + Math.max(length, 0.12);
    const frequency = frequencyOf(pitch);
    const string = new OscillatorNode(context, { type: 'custom', periodicWave: wave, frequency });
    const hammer = context.createGain();
    const loud = 0.28 * (volume / 127);
    hammer.gain.setValueAtTime(0, from);
    hammer.gain.linearRampToValueAtTime(loud, from + 0.008);
    hammer.gain.exponentialRampToValueAtTime(loud * 0.35, from + 0.5);
    hammer.gain.exponentialRampToValueAtTime(0.0008, Math.max(until, from + 0.55) + 0.15);
    string.connect(hammer).connect(out);
    string.start(from);
    string.stop(Math.max(until, from + 0.55) + 0.2);
  };
}

/** A string rings on a little when the next note is due. */
const RING = 0.25;

function plucked(context: BaseAudioContext, out: AudioNode) {
  const strings = new Map<number, AudioBuffer>();
  const stringOf = (pitch: number) => {
    const known = strings.get(pitch);
    if (known) return known;
    const samples = pluck(frequencyOf(pitch), context.sampleRate, Math.random);
    const buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    strings.set(pitch, buffer);
    return buffer;
  };
  return ({ pitch, from, length, volume }: Sounding) => {
    const string = new AudioBufferSourceNode(context, { buffer: stringOf(pitch) });
    const hand = context.createGain();
    const until = from + length + RING;
    hand.gain.setValueAtTime(0.5 * (volume / 127), from);
    hand.gain.setValueAtTime(0.5 * (volume / 127), from + length);
    hand.gain.linearRampToValueAtTime(0, until);
    string.connect(hand).connect(out);
    string.start(from);
    string.stop(until);
  };
}

const RING_SECONDS = 2.4;
/** How much of a string's swing is left after each period. */
const DECAY = 0.996;

/**
 * A plucked string (Karplus and Strong): a burst of noise that runs round a loop and loses its high parts there. What
 * the length of the loop lacks of a whole period is made up by an all-pass, or high strings would be out of tune.
 */
export function pluck(frequency: number, rate: number, chance: () => number): Float32Array<ArrayBuffer> {
  const period = rate / frequency - 0.5;
  const length = Math.floor(period - 0.1);
  const rest = period - length;
  const bend = (1 - rest) / (1 + rest);
  const loop = Float32Array.from({ length }, () => chance() * 2 - 1);
  const samples = new Float32Array(Math.floor(rate * RING_SECONDS));
  let before = 0;
  let bent = 0;
  let softer = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const at = index % length;
    const now = loop[at] ?? 0;
    samples[index] = now;
    const soft = DECAY * 0.5 * (now + before);
    before = now;
    bent = bend * (soft - bent) + softer;
    softer = soft;
    loop[at] = bent;
  }
  return samples;
}

/** One click of the count-in. */
export function click(context: BaseAudioContext, out: AudioNode, at: number, accent: boolean): void {
  const stick = new OscillatorNode(context, { type: 'triangle', frequency: accent ? 1600 : 1100 });
  const hand = context.createGain();
  hand.gain.setValueAtTime(0.35, at);
  hand.gain.exponentialRampToValueAtTime(0.001, at + 0.06);
  stick.connect(hand).connect(out);
  stick.start(at);
  stick.stop(at + 0.07);
}

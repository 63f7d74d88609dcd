/** A note to be sounded; seconds from the beginning of the tune. */
export interface SoundedNote {
  /** MIDI number, 60 is the middle C. */
  pitch: number;
  at: number;
  length: number;
  /** From 0 to 127. */
  volume: number;
}

interface TrackEvent {
  cmd: string;
  pitch?: number;
  start?: number;
  duration?: number;
  volume?: number;
}

/**
 * The notes of a tune as abcjs lays them out, where times count whole notes. `beatLength` is the part of a whole note
 * that one beat of `bpm` takes.
 */
export function soundedNotes(
  tracks: readonly (readonly TrackEvent[])[],
  bpm: number,
  beatLength: number,
): SoundedNote[] {
  const wholeNote = 60 / (bpm * beatLength);
  return tracks
    .flat()
    .flatMap(({ cmd, pitch, start, duration, volume }) =>
      cmd === 'note' && pitch !== undefined && start !== undefined && duration !== undefined
        ? [{ pitch, at: start * wholeNote, length: duration * wholeNote, volume: volume ?? 90 }]
        : [],
    );
}

export function frequencyOf(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12);
}

/** Strengths of the harmonics: soft and round, near enough to a small piano to find one's way. */
const HARMONICS = [0, 1, 0.42, 0.2, 0.1, 0.05, 0.03];

/** Sounds the notes from `begin` on, made on the spot: no sound has to be fetched from anywhere. */
export function sound(context: AudioContext, notes: readonly SoundedNote[], begin: number): void {
  const wave = context.createPeriodicWave(new Float32Array(HARMONICS.length), Float32Array.from(HARMONICS));
  const out = context.createDynamicsCompressor();
  out.connect(context.destination);
  for (const { pitch, at, length, volume } of notes) {
    const from = begin + at;
    const until = from + Math.max(length, 0.12);
    const string = new OscillatorNode(context, {
      type: 'custom',
      periodicWave: wave,
      frequency: frequencyOf(pitch),
    });
    const hammer = context.createGain();
    const loud = 0.28 * (volume / 127);
    hammer.gain.setValueAtTime(0, from);
    hammer.gain.linearRampToValueAtTime(loud, from + 0.008);
    hammer.gain.exponentialRampToValueAtTime(loud * 0.35, from + 0.5);
    hammer.gain.exponentialRampToValueAtTime(0.0008, Math.max(until, from + 0.55) + 0.15);
    string.connect(hammer).connect(out);
    string.start(from);
    string.stop(Math.max(until, from + 0.55) + 0.2);
  }
}

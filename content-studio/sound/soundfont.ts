import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { midiFile } from './midi-file.ts';
import type { Note } from './note.ts';
import { RATE } from './rate.ts';

/** Debian's musescore-general-soundfont-small; SOUNDFONT names another copy of it. */
const SOUNDFONT = process.env['SOUNDFONT'] ?? '/usr/share/sounds/sf3/MuseScore_General_Lite.sf3';

/** Programs of General MIDI. */
export const PROGRAMS = { piano: 0, guitar: 25 } as const;

const FLOAT_BYTES = 4;
const STEREO = 2;

/**
 * Adds notes of a sampled instrument to `out`, played by fluidsynth without its own room. Needs `fluidsynth` and the
 * soundfont, and only when a recording is made anew; the same notes always make the same samples.
 */
export function playSampled(
  program: number,
  out: Float64Array,
  notes: readonly Note[],
  soundfont = SOUNDFONT,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'soundfont-'));
  try {
    const [score, raw] = [join(folder, 'score.mid'), join(folder, 'score.raw')];
    writeFileSync(score, midiFile(notes, program, out.length / RATE));
    const dry = ['-R', '0', '-C', '0', '-g', '0.7', '-r', String(RATE)];
    const asRaw = ['-ni', '-q', '-O', 'float', '-T', 'raw', '-F', raw];
    execFileSync('fluidsynth', [...asRaw, ...dry, soundfont, score], { stdio: 'ignore' });
    const played = readFileSync(raw);
    const frames = Math.min(out.length, Math.floor(played.length / FLOAT_BYTES / STEREO));
    for (let i = 0; i < frames; i++) {
      const at = i * STEREO * FLOAT_BYTES;
      out[i] += (played.readFloatLE(at) + played.readFloatLE(at + FLOAT_BYTES)) / 2;
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

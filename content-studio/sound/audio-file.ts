import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { RATE } from './rate.ts';

/** Integrated loudness that every recording has, in LUFS. */
const LOUDNESS = -18;

function wav(samples: Float64Array) {
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, i) => {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), 44 + i * 2);
  });
  return data;
}

/** Integrated loudness (LUFS) by ffmpeg's EBU R128 meter. */
export function loudnessOf(file: string) {
  const args = ['-hide_banner', '-nostats', '-i', file, '-vn', '-af', 'ebur128', '-f', 'null', '-'];
  const output = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', 'ffmpeg', ...args]).toString();
  return Number(/I:\s+(-?[\d.]+) LUFS/.exec(output.slice(output.lastIndexOf('Summary')))?.[1]);
}

/**
 * Writes mono AAC at LOUDNESS, without a date or an encoder's name, so that the same notes are the same file.
 * @param raw a path for the uncompressed sound on the way
 */
export async function writeAudio(
  samples: Float64Array,
  { raw, out, bitrate }: { raw: string; out: string; bitrate: string },
) {
  await writeFile(raw, wav(samples));
  const gain = LOUDNESS - loudnessOf(raw);
  // alimiter only catches the rare peak that the gain would push over full scale.
  const filter = `volume=${gain.toFixed(2)}dB,alimiter=limit=0.89:level=false:attack=2:release=60`;
  const encode = ['-c:a', 'aac', '-b:a', bitrate, '-ac', '1', '-ar', String(RATE), '-movflags', '+faststart'];
  const nameless = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', raw, '-af', filter, ...encode, ...nameless, out]);
}

/** Writes one note of an instrument: mono AAC, small, as loud as it is given. */
export async function writeSample(samples: Float64Array, { raw, out }: { raw: string; out: string }) {
  await writeFile(raw, wav(samples));
  const encode = ['-c:a', 'aac', '-b:a', '40k', '-ac', '1', '-ar', '32000', '-movflags', '+faststart'];
  const nameless = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', raw, ...encode, ...nameless, out]);
}

import { peakOf } from '#domain/recordings/peaks.ts';
import type { Ends } from '#domain/recordings/trim.ts';
import { decodeSound } from '#sound/decode-sound.ts';
import type { SoundPiece } from './make-sound.ts';

/** Silence longer than this at an end is found by ear. */
const END_S = 60;
const PEAK_S = 0.05;
const SAMPLE_RATE_HZ = 8_000;

type MakePiece = (piece: SoundPiece) => Promise<ArrayBuffer>;

/**
 * How loud the first and the last minute of a recording are. Only those are decoded, so that an hour takes as much memory as two
 * minutes. Rejects where the browser cannot decode them.
 */
export async function readEnds(bytes: Blob, durationS: number, make: MakePiece): Promise<Ends> {
  const [head, tail] =
    durationS <= 2 * END_S
      ? await bothOfAll(bytes)
      : await Promise.all([
          make({ bytes, toS: END_S }).then(decodedPeaks),
          make({ bytes, fromS: durationS - END_S }).then(decodedPeaks),
        ]);
  return { durationS, peakS: PEAK_S, head, tail };
}

async function bothOfAll(bytes: Blob): Promise<[number[], number[]]> {
  const peaks = await decodedPeaks(await bytes.arrayBuffer());
  return [peaks, peaks];
}

async function decodedPeaks(file: ArrayBuffer): Promise<number[]> {
  const decoded = await decodeSound(file, SAMPLE_RATE_HZ);
  const samples = decoded.getChannelData(0);
  const step = Math.round(SAMPLE_RATE_HZ * PEAK_S);
  const peaks: number[] = [];
  for (let from = 0; from < samples.length; from += step)
    peaks.push(peakOf(samples.subarray(from, from + step)));
  return peaks;
}

import { BufferSource, Input, MP4 } from 'mediabunny';
import { endIsThere } from '#server/content/check/media-integrity.ts';

/** What an mp4 says of itself. */
export interface FilmFacts {
  readonly seconds: number;
  /** mediabunny's names: `avc`, `aac`; null without such a track, `unknown` for one it cannot name. */
  readonly video: string | null;
  readonly audio: string | null;
  /** False where the end of pictures or sound is missing. */
  readonly whole: boolean;
}

/** @returns null for bytes that are no mp4. */
export async function readFilm(bytes: Uint8Array): Promise<FilmFacts | null> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  try {
    if (!(await input.canRead())) return null;
    const [video, audio, seconds] = await Promise.all([
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
      input.computeDuration(),
    ]);
    const ends = await Promise.all([video, audio].map(async (track) => track === null || endIsThere(track)));
    return {
      whole: ends.every(Boolean),
      seconds: Math.round(seconds * 1000) / 1000,
      video: video && ((await video.getCodec()) ?? 'unknown'),
      audio: audio && ((await audio.getCodec()) ?? 'unknown'),
    };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

import { BlobSource, Input, MATROSKA, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny';

/** What a file is, as far as its own head says. */
export type Inspected =
  /** `durationMs` is null where the file does not say. */
  { kind: 'sound'; durationMs: number | null } | { kind: 'video' | 'protected' | 'broken' };

/** Entries of an MP4 whose sound is encrypted, of shops and of Apple's older ones. */
const ENCRYPTED = new Set<unknown>(['enca', 'drms', 'encv']);

/** Reads the head of a file, never its sound: a file of 50 MB takes as long as a small one. */
export async function inspectFile(file: Blob): Promise<Inspected> {
  const input = new Input({
    source: new BlobSource(file),
    formats: [MP4, QTFF, WEBM, MATROSKA, OGG, WAVE],
  });
  try {
    const [sounds, films] = await Promise.all([input.getAudioTracks(), input.getVideoTracks()]);
    if ([...sounds, ...films].some(({ internalCodecId }) => ENCRYPTED.has(internalCodecId)))
      return { kind: 'protected' };
    if (films.length > 0) return { kind: 'video' };
    if (sounds.length === 0) return { kind: 'broken' };
    const seconds = await input.getDurationFromMetadata().catch(() => null);
    return { kind: 'sound', durationMs: seconds === null ? null : Math.round(seconds * 1000) };
  } catch {
    return { kind: 'broken' };
  } finally {
    input.dispose();
  }
}

import { Readable } from 'node:stream';
import { stringifyChunked } from '@discoveryjs/json-ext';
import { ZipFile } from 'yazl';
import { publicIDOf } from '#server/community/pictures/picture-address.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { ExportedVoice } from './answer-export-store.ts';
import type { ExportedPicture } from './community-export-store.ts';
import type { ExportedRecording, ExportFacts } from './export-store.ts';
import { pictureName, readMe, recordingName, voiceName } from './export-texts.ts';

const JSON_PIECE_LENGTH = 64 * 1024;

/** How much of a recording the archive holds. */
type Completeness = 'whole' | 'partial' | 'missing';

type Listed<T> = Omit<T, 'uploadID'> & { readonly file: string; readonly state: Completeness };

/**
 * A person's archive as a stream: one recording after the other, none of them held in memory. A recording that cannot be
 * read does not break the archive; data.json and README.txt come last, because they name it.
 * @param given `signal` gives it up; `onClose` is called when the last byte was taken, or nobody takes it any more
 */
export function exportArchive(
  facts: ExportFacts,
  storage: Storage,
  now: Date,
  { signal, onClose = () => {} }: { signal?: AbortSignal; onClose?: () => void } = {},
): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  // Also when the client disconnects.
  out.once('close', onClose);
  signal?.addEventListener('abort', () => out.destroy(signal.reason as Error), { once: true });
  zip.on('error', (error: Error) => out.destroy(error));
  fill(zip, out, facts, storage, now).catch((error: Error) => out.destroy(error));
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}

async function fill(zip: ZipFile, out: Readable, facts: ExportFacts, storage: Storage, now: Date) {
  const { recordings, voices, pictures, ...rest } = facts;
  const names = new Set<string>();
  const listed: Listed<ExportedRecording>[] = [];
  for (const recording of recordings) {
    const { recordedAt: time } = recording;
    const file = unusedName(recordingName(recording), names);
    const { uploadID: _, ...shown } = recording;
    listed.push({ ...shown, file, state: await put(zip, out, { ...recording, file, time }, storage) });
  }
  const said: Listed<ExportedVoice>[] = [];
  for (const voice of voices) {
    const { saidAt: time } = voice;
    const file = unusedName(voiceName(voice), names);
    const { uploadID: _, ...shown } = voice;
    said.push({ ...shown, file, state: await put(zip, out, { ...voice, file, time }, storage) });
  }
  const drawn: (Listed<ExportedPicture> & { picture: string })[] = [];
  for (const picture of pictures) {
    const { madeAt: time } = picture;
    const file = unusedName(pictureName(picture), names);
    const { uploadID, ...shown } = picture;
    const state = await put(zip, out, { ...picture, file, time }, storage);
    drawn.push({ ...shown, picture: publicIDOf(uploadID), file, state });
  }
  const broken = [...listed, ...said, ...drawn]
    .filter(({ state }) => state !== 'whole')
    .map(({ file }) => file);
  const whole = listed.filter(({ state }) => state === 'whole').length;
  const data = { exportedAt: now, ...rest, recordings: listed, voices: said, pictures: drawn };
  const text = (words: string) => Buffer.from(words, 'utf8');
  // Of years of practice it has tens of megabytes, and everybody else would wait for the whole.
  const pieces = stringifyChunked(data, { space: 2, highWaterMark: JSON_PIECE_LENGTH });
  const json = Readable.from(pieces, { objectMode: false });
  out.once('close', () => json.destroy());
  zip.addReadStream(json, 'data.json', { mtime: now });
  zip.addBuffer(
    text(readMe(now, { recordings: whole, voices: said.length, pictures: drawn.length, broken })),
    'README.txt',
    {
      mtime: now,
    },
  );
  zip.end();
}

/** Two recordings of one minute may have one name. */
function unusedName(name: string, names: Set<string>): string {
  let free = name;
  for (let n = 2; names.has(free); n += 1) free = name.replace(/(\.\w+)$/, ` (${n})$1`);
  names.add(free);
  return free;
}

async function put(
  zip: ZipFile,
  out: Readable,
  entryOf: { file: string; uploadID: string; byteLength: number; time: Date },
  storage: Storage,
): Promise<Completeness> {
  if (out.destroyed) return 'missing';
  const { file, uploadID, byteLength, time } = entryOf;
  const bytes = await storage.open(uploadID).catch(() => null);
  if (bytes === null) return 'missing';
  return await new Promise<Completeness>((done) => {
    const entry = Readable.from(readable(bytes, byteLength, done), { objectMode: false });
    // Closes the file that is being read when the client disconnects.
    out.once('close', () => entry.destroy());
    entry.once('close', () => done('partial'));
    // Audio is compressed already. Announces no size: a shorter file would break the whole archive.
    zip.addReadStream(entry, file, { compress: false, mtime: time });
  });
}

/** The bytes as far as they can be read; reports at the end whether that was all. */
async function* readable(
  bytes: ReadableStream<Uint8Array>,
  wanted: number,
  done: (completeness: Completeness) => void,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const chunk of bytes) {
      length += chunk.byteLength;
      yield chunk;
    }
  } catch {
    // The length shows it.
  }
  done(length === wanted ? 'whole' : 'partial');
}

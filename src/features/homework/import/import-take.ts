import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { newTakeHeader } from '#features/homework/takes/new-take-header.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { readAudioFacts } from '#sound/waveform/read-audio-facts.ts';
import type { AudioFacts } from '#sound/waveform/waveform-messages.ts';
import type { Inspected } from './inspect-file.ts';

export type ImportProblem =
  | 'importTooBig'
  | 'importTooLong'
  | 'importKind'
  | 'importVideo'
  | 'importProtected'
  | 'importBroken'
  | 'importEmpty'
  | 'importUnreadable';

/** As long as one recording may be (R9.1 closes a longer one), and the minute that another app's clock is off. */
const MAX_IMPORTED_MS = 61 * MINUTE_MS;
/** Files of one press; each is read by itself. */
export const MAX_IMPORTED_FILES = 10;

export class ImportRefused extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem);
    this.name = 'ImportRefused';
    this.problem = problem;
  }
}

/** Phones name the same formats differently; the server knows four. */
const BY_MIME_TYPE: Readonly<Record<string, AudioContentType>> = {
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'video/mp4': 'audio/mp4',
  'audio/webm': 'audio/webm',
  'video/webm': 'audio/webm',
  'audio/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/wav': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
};
const BY_EXTENSION: Readonly<Record<string, AudioContentType>> = {
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
};

/** Formats that the file picker offers. */
export const IMPORT_ACCEPT = '.m4a,.mp4,.webm,.ogg,.oga,.opus,.wav,audio/mp4,audio/webm,audio/ogg,audio/wav';

/** The contract's content type of a file, or null for a format that the server does not accept. */
export function importContentType(file: { name: string; type: string }): AudioContentType | null {
  const mimeType = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  return BY_MIME_TYPE[mimeType] ?? BY_EXTENSION[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}

/** Films and sound have the same endings: only the name of a sound that a shop protects, and of films, says what it is. */
const FILM_NAME = /\.(mov|m4v|avi|mkv|3gp)$/i;
const PROTECTED_NAME = /\.(m4p|aax?|aaxc)$/i;

const CHUNK_BYTES = 1024 * 1024;

export interface ImportReaders {
  inspect(file: Blob): Promise<Inspected>;
  facts(file: Blob): Promise<AudioFacts>;
}

export interface ImportOptions {
  /** The id of the take: the same one again makes no second take. */
  takeID?: string;
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Stores a file as a closed take, byte for byte. Rejects with ImportRefused, or with what the store rejects. A file that became
 * a take before, with the same id, is that take.
 */
export async function importTake(
  ports: Pick<HomeworkPorts, 'takes' | 'now' | 'newID'>,
  context: HomeworkContext,
  file: File,
  readers: ImportReaders,
  { takeID = ports.newID(), onProgress }: ImportOptions = {},
): Promise<TakeHeader> {
  const known = await ports.takes.header(takeID);
  if (known !== null && known.frozen !== null) return known;
  // A crash left it half-way.
  if (known !== null) await ports.takes.remove(takeID);
  const { contentType, durationMs, peaks } = await checked(file, readers);
  const startedAt = new Date(ports.now()).toISOString();
  const source = { contentType, settings: UNKNOWN_SETTINGS };
  // Made of a file, and of no take: half of it is no interrupted recording that somebody could keep.
  const header = newTakeHeader(context, source, { takeID, continues: null, startedAt });
  await ports.takes.start({ ...header, madeFrom: [] });
  try {
    for (let from = 0, seq = 0; from < file.size; from += CHUNK_BYTES, seq += 1) {
      await ports.takes.append(takeID, seq, await bytesOf(file.slice(from, from + CHUNK_BYTES)));
      onProgress?.(Math.min(1, (from + CHUNK_BYTES) / file.size));
    }
    return await ports.takes.freeze(takeID, { durationMs: durationMs ?? 0, peaks });
  } catch (cause) {
    // Half a file is no recording, and the file itself is still where it was chosen.
    await ports.takes.remove(takeID).catch(() => undefined);
    throw cause;
  }
}

/** Everything that makes a file no take is found before a byte of it is stored. */
async function checked(file: File, { inspect, facts }: ImportReaders) {
  if (PROTECTED_NAME.test(file.name)) throw new ImportRefused('importProtected');
  const contentType = importContentType(file);
  if (!contentType) {
    const isFilm = file.type.startsWith('video/') || FILM_NAME.test(file.name);
    throw new ImportRefused(isFilm ? 'importVideo' : 'importKind');
  }
  // A file that has gone says that it is of no length, and what its head says would be called broken.
  await bytesOf(file.size === 0 ? file : file.slice(0, 1));
  if (file.size === 0) throw new ImportRefused('importEmpty');
  if (file.size > MAX_UPLOAD_BYTES) throw new ImportRefused('importTooBig');
  const inspected = await inspect(file);
  if (inspected.kind === 'video') throw new ImportRefused('importVideo');
  if (inspected.kind === 'protected') throw new ImportRefused('importProtected');
  const said = inspected.kind === 'sound' ? inspected.durationMs : null;
  if (said !== null && said > MAX_IMPORTED_MS) throw new ImportRefused('importTooLong');
  const read = await facts(file);
  const durationMs = read.durationMs ?? said;
  if (durationMs === 0) throw new ImportRefused('importEmpty');
  // What the head does not show and the browser cannot play, nobody can.
  if (inspected.kind === 'broken' && durationMs === null) throw new ImportRefused('importBroken');
  if (durationMs !== null && durationMs > MAX_IMPORTED_MS) throw new ImportRefused('importTooLong');
  return { contentType, durationMs, peaks: read.peaks };
}

/** Removed or changed since it was chosen, or in a cloud and not on this device: nothing of it can be read. */
async function bytesOf(part: Blob): Promise<ArrayBuffer> {
  return part.arrayBuffer().catch(() => {
    throw new ImportRefused('importUnreadable');
  });
}

/** The browser's own reading, and the library for heads of files, loaded when somebody imports. */
export const browserReaders: ImportReaders = {
  inspect: async (file) => (await import('./inspect-file.ts')).inspectFile(file),
  facts: readAudioFacts,
};

const UNKNOWN_SETTINGS = {
  sampleRate: null,
  echoCancellation: null,
  noiseSuppression: null,
  autoGainControl: null,
  device: null,
};

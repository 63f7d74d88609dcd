import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import type { AudioFacts } from '#local/takes/audio-facts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { newTakeHeader } from './new-take-header.ts';

export type ImportProblem = 'importTooBig' | 'importKind' | 'importEmpty';

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

const CHUNK_BYTES = 1024 * 1024;

/** Stores a file as a closed take, byte for byte. Rejects with ImportRefused, or with what the store rejects. */
export async function importTake(
  ports: Pick<HomeworkPorts, 'takes' | 'now' | 'newID'>,
  context: HomeworkContext,
  file: File,
  readFacts: (blob: Blob) => Promise<AudioFacts>,
): Promise<TakeHeader> {
  const contentType = importContentType(file);
  if (!contentType) throw new ImportRefused('importKind');
  if (file.size === 0) throw new ImportRefused('importEmpty');
  if (file.size > MAX_UPLOAD_BYTES) throw new ImportRefused('importTooBig');
  const { durationMs, peaks } = await readFacts(file);
  const takeID = ports.newID();
  const before = await ports.takes.listOf(context.uid);
  const createdSeq = 1 + Math.max(0, ...before.map((take) => take.createdSeq));
  const startedAt = new Date(ports.now()).toISOString();
  const source = { contentType, settings: UNKNOWN_SETTINGS };
  await ports.takes.start(newTakeHeader(context, source, { takeID, continues: null, startedAt, createdSeq }));
  try {
    for (let from = 0, seq = 0; from < file.size; from += CHUNK_BYTES, seq += 1) {
      await ports.takes.append(takeID, seq, await file.slice(from, from + CHUNK_BYTES).arrayBuffer());
    }
    return await ports.takes.freeze(takeID, { durationMs: durationMs ?? 0, peaks });
  } catch (cause) {
    // Half a file is no recording, and the file itself is still where it was chosen.
    await ports.takes.remove(takeID).catch(() => undefined);
    throw cause;
  }
}

const UNKNOWN_SETTINGS = {
  sampleRate: null,
  echoCancellation: null,
  noiseSuppression: null,
  autoGainControl: null,
  device: null,
};

import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { UPLOAD_LIMIT } from '#contract/homework.ts';
import type { HomeworkPlace, HomeworkPorts } from '#features/homework/homework-ports.ts';
import type { SoundFacts } from '#features/homework/player/audio-facts.ts';
import { newHeader } from '#features/homework/recorder/record-take.ts';
import type { TakeHeader } from '#local/take.ts';

export type ImportProblem = 'importTooBig' | 'importKind' | 'importEmpty';

export class ImportRefused extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem);
    this.name = 'ImportRefused';
    this.problem = problem;
  }
}

/** Phones name the same kinds differently; the server knows four. */
const KINDS: Readonly<Record<string, AudioContentType>> = {
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
const BY_ENDING: Readonly<Record<string, AudioContentType>> = {
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
};

/** What the file picker offers. */
export const IMPORT_ACCEPT = '.m4a,.mp4,.webm,.ogg,.oga,.opus,.wav,audio/mp4,audio/webm,audio/ogg,audio/wav';

/** The contract's content type of a file, or null for a kind that the school does not take. */
export function importKind(file: { name: string; type: string }): AudioContentType | null {
  const plain = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  return KINDS[plain] ?? BY_ENDING[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}

const SLICE = 1024 * 1024;

/** Takes a file over as a closed take, byte for byte. */
export async function importTake(
  ports: Pick<HomeworkPorts, 'takes' | 'now' | 'newID'>,
  place: HomeworkPlace,
  file: File,
  facts: (blob: Blob) => Promise<SoundFacts>,
): Promise<TakeHeader> {
  const contentType = importKind(file);
  if (!contentType) throw new ImportRefused('importKind');
  if (file.size === 0) throw new ImportRefused('importEmpty');
  if (file.size > UPLOAD_LIMIT) throw new ImportRefused('importTooBig');
  const { durationMs, peaks } = await facts(file);
  const takeID = ports.newID();
  const before = await ports.takes.listOf(place.uid);
  const createdSeq = 1 + Math.max(0, ...before.map((take) => take.createdSeq));
  const startedAt = new Date(ports.now()).toISOString();
  const source = { contentType, settings: UNKNOWN };
  await ports.takes.start(newHeader(place, source, { takeID, continues: null, startedAt, createdSeq }));
  try {
    for (let from = 0, seq = 0; from < file.size; from += SLICE, seq += 1) {
      await ports.takes.append(takeID, seq, await file.slice(from, from + SLICE).arrayBuffer());
    }
    return await ports.takes.freeze(takeID, { durationMs: durationMs ?? 0, peaks });
  } catch (cause) {
    // Half a file is no recording, and the whole one is still where it was chosen.
    await ports.takes.remove(takeID).catch(() => undefined);
    throw cause;
  }
}

const UNKNOWN = {
  sampleRate: null,
  echoCancellation: null,
  noiseSuppression: null,
  autoGainControl: null,
  device: null,
};

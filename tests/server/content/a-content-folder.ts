import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));

export const REAL_CONTENT = join(HERE, '../../../content');
/** Content of three lessons; the first has a text with a score, a model, and a film of three seconds. */
export const SMALL_CONTENT = join(HERE, 'school');
export const CURRICULUM = 'curriculums/small';
export const TRIAL = `${CURRICULUM}/courses/small-trial`;
export const FIRST = `${TRIAL}/lessons/01-first`;

export const fileOf = (file: string): Buffer => readFileSync(join(SMALL_CONTENT, file));
/** Half a second of H.265, which many browsers do not play. */
export const hevcFilm = (): Buffer => readFileSync(join(HERE, 'hevc.mp4'));

export interface ContentFolder {
  readonly path: string;
  /** Replaces `from`, which must exist. */
  edit(file: string, from: string, to: string): Promise<void>;
  write(file: string, body: string | Uint8Array): Promise<void>;
  drop(file: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Copies a curriculum, with one change of its curriculum.yaml. */
  copy(curriculum: string, to: string, old: string, fresh: string): Promise<void>;
  /** Restores the original files. */
  renew(): Promise<void>;
  remove(): Promise<void>;
}

/** A copy of the small content folder that a test may change. */
export async function aContentFolder(): Promise<ContentFolder> {
  const path = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(SMALL_CONTENT, path, { recursive: true });
  const edit: ContentFolder['edit'] = async (file, from, to) => {
    const old = await readFile(join(path, file), 'utf8');
    if (!old.includes(from)) throw new Error(`${file} does not contain ${from}`);
    await writeFile(join(path, file), old.replace(from, to));
  };
  return {
    path,
    edit,
    write: (file, body) => writeFile(join(path, file), body),
    drop: (file) => rm(join(path, file), { recursive: true }),
    rename: (from, to) => rename(join(path, from), join(path, to)),
    copy: async (curriculum, to, old, fresh) => {
      await cp(join(path, curriculum), join(path, to), { recursive: true });
      await edit(`${to}/curriculum.yaml`, old, fresh);
    },
    renew: async () => {
      await rm(path, { recursive: true });
      await cp(SMALL_CONTENT, path, { recursive: true });
    },
    remove: () => rm(path, { recursive: true }),
  };
}

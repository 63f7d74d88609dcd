import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REAL_CONTENT = join(dirname(fileURLToPath(import.meta.url)), '../../../content');
export const CURRICULUM = 'curriculums/pf-beginner';
export const TRIAL = `${CURRICULUM}/courses/pf-trial`;
export const FIRST = `${TRIAL}/lessons/01-keyboard`;

export interface ContentFolder {
  readonly path: string;
  /** Replaces `from`, which must be there, or writes the file anew. */
  edit(file: string, from: string, to: string): Promise<void>;
  write(file: string, body: string | Uint8Array): Promise<void>;
  drop(file: string): Promise<void>;
  remove(): Promise<void>;
}

/** A copy of the real content that a test may spoil. */
export async function aContentFolder(): Promise<ContentFolder> {
  const path = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(REAL_CONTENT, path, { recursive: true });
  return {
    path,
    edit: async (file, from, to) => {
      const old = await readFile(join(path, file), 'utf8');
      if (!old.includes(from)) throw new Error(`${file} does not contain ${from}`);
      await writeFile(join(path, file), old.replace(from, to));
    },
    write: (file, body) => writeFile(join(path, file), body),
    drop: (file) => rm(join(path, file), { recursive: true }),
    remove: () => rm(path, { recursive: true }),
  };
}

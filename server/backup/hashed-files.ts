import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '#server/storage/disk-files.ts';

/** Facts of bytes that went by. */
export interface Passed {
  readonly sha256: string;
  readonly bytes: number;
}

/** Counts and hashes what goes through it. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void) {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
    done(null, chunk);
  }

  get passed(): Passed {
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes };
  }
}

/**
 * Writes a file that only its owner may read. It gets its name when it is complete and flushed.
 * @param source each part is piped into the next; the last one into the file
 */
export async function writeHashed(file: string, ...source: NodeJS.ReadableStream[]): Promise<Passed> {
  const draft = `${file}.part`;
  const meter = new Meter();
  try {
    await pipeline([...source, meter, createWriteStream(draft, { mode: 0o600, flush: true })] as never);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return meter.passed;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export async function copyHashed(from: string, to: string): Promise<Passed> {
  return await writeHashed(to, createReadStream(from));
}

/** Facts of a file; null when it is missing. */
export async function hashFile(file: string): Promise<Passed | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.byteLength;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Replaces a small file as a whole. */
export async function writeWhole(file: string, text: string): Promise<Passed> {
  return await writeHashed(file, Readable.from([Buffer.from(text)]));
}

import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The files of a ZIP in the order of its directory; throws for a wrong checksum. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('no ZIP');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('a broken directory');
    const [name, comment] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 32)];
    const extra = archive.readUInt16LE(at + 30);
    files.set(archive.toString('utf8', at + 46, at + 46 + name), bytesOf(archive, at));
    at += 46 + name + extra + comment;
  }
  return files;
}

function bytesOf(archive: Buffer, entry: number): Buffer {
  const [method, size] = [archive.readUInt16LE(entry + 10), archive.readUInt32LE(entry + 20)];
  const local = archive.readUInt32LE(entry + 42);
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const stored = archive.subarray(begin, begin + size);
  const bytes = method === 8 ? inflateRawSync(stored) : stored;
  if (crc32(bytes) !== archive.readUInt32LE(entry + 16)) throw new Error('a wrong checksum');
  return bytes;
}

import { writeFileSync } from 'node:fs';
import { arrayBuffer } from 'node:stream/consumers';
import { register } from 'tsx/esm/api';

// As `homework/m4a/convert-child.mjs`: a stranger's file is decoded in a process that may take a while, or crash.
register();
// By a signal: an exit would wait for what libvips is doing on a thread of its own.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
const { decodePicture, readPhotosOnly } = await import('./decode-picture.ts');
readPhotosOnly();
const [box] = process.argv.slice(2);
// What fails until here is not the file's fault.
process.send({ kind: 'started' });
try {
  const { bytes, width, height } = await decodePicture(await arrayBuffer(process.stdin), JSON.parse(box));
  process.send({ kind: 'made', width, height, byteLength: bytes.byteLength });
  // The pipe for bytes (server/lib/file-process.ts).
  writeFileSync(4, bytes);
} catch {
  // Of an error nothing goes on: its message may contain text of the file.
  process.send({ kind: 'unreadable' });
}

import { arrayBuffer } from 'node:stream/consumers';
import { register } from 'tsx/esm/api';

// As `m4a/convert-child.mjs`: a stranger's file is decoded in a process that may take a while, or crash.
register();
process.on('disconnect', () => process.exit());
const { measureSound } = await import('./measure-sound.ts');
const sound = await measureSound(await arrayBuffer(process.stdin)).catch(() => null);
// Of an error nothing goes on: its message may contain text of the file.
process.send(sound === null ? { kind: 'unreadable' } : { kind: 'measured', sound });

import { writeFileSync } from 'node:fs';
import { arrayBuffer } from 'node:stream/consumers';
import { register } from 'tsx/esm/api';

// A process does not inherit the TypeScript loader, so it starts in JavaScript and registers its own.
register();
// Nobody is left to convert for.
process.on('disconnect', () => process.exit());
const { convertToM4a } = await import('./convert.ts');
const { RefusedRecording } = await import('./m4a-refusal.ts');
try {
  const made = await convertToM4a(await arrayBuffer(process.stdin), (seconds) =>
    process.send({ kind: 'plausible', seconds }),
  );
  process.send({ kind: 'made', byteLength: made.byteLength });
  // The pipe for bytes (server/lib/file-process.ts).
  writeFileSync(4, new Uint8Array(made));
} catch (error) {
  // Of any other error only its class goes on: its message may contain text of the file.
  process.send(
    error instanceof RefusedRecording ? { kind: 'refused', why: error.why } : { kind: 'unreadable' },
  );
}

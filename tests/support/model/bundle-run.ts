import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build } from 'vite';

/** One file of plain JavaScript that plays runs, and what tells it from that of other code. */
export interface RunBundle {
  file: string;
  sha256: string;
}

const FOLDER = 'node_modules/.cache/otomichi-soak';

/** Bundles run-in-process.ts: played from one plain file, a run takes a quarter less time than through tsx. */
export async function bundleRun(): Promise<RunBundle> {
  const output = { entryFileNames: 'run-in-process.mjs' };
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'tests/support/model/run-in-process.ts',
      outDir: FOLDER,
      target: 'node20',
      minify: false,
      rollupOptions: { output },
    },
  });
  const file = `${FOLDER}/${output.entryFileNames}`;
  return { file, sha256: createHash('sha256').update(readFileSync(file)).digest('hex') };
}

import path from 'node:path';
import { build, type Rollup } from 'vite';

let bundled: Promise<string> | undefined;

/** Bundles the harness with the SDK into one script. */
export function harnessScript(): Promise<string> {
  bundled ??= make();
  return bundled;
}

async function make(): Promise<string> {
  // Vite sets it to "production", and a server started later would inherit that.
  const before = process.env['NODE_ENV'];
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: path.resolve('e2e/identity/harness.ts'), formats: ['iife'], name: 'harness' },
    },
  });
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
  const [{ output }] = [result].flat() as Rollup.RollupOutput[] as [Rollup.RollupOutput];
  return output[0].code;
}

import path from 'node:path';
import { build, type Rollup } from 'vite';

let bundled: Promise<string> | undefined;

/** The harness with the SDK in it, as one script. */
export function harnessScript(): Promise<string> {
  bundled ??= make();
  return bundled;
}

async function make(): Promise<string> {
  // Vite sets it to "production", and a server or a tool that is started after this would take that for its own.
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

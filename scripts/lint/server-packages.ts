import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Finding, Source } from './sources.ts';

/** What runs on a server. An image has no other sources, and packages of `dependencies` alone (deploy/Dockerfile). */
const ON_THE_SERVER =
  /^(server|stripe-sandbox|src\/contract|src\/domain)\/|^scripts\/(run|lib\/bundle)\.mjs$/;
/** The name of a package, where it is imported. `import type` is gone before anything runs. */
const IMPORT =
  /(?:^(?:import|export) (?!type\b)(?:[^'";]* from )?|\b(?:import|resolve)\(\s*)'((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/gm;

/** A server finds each package that it imports, and is given none that only the app or a build needs. */
export function checkServerPackages(root: string, sources: readonly Source[]): Finding[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return packageFindings(Object.keys(dependencies), sources);
}

/** @param dependencies names of the packages that a server is installed with */
export function packageFindings(dependencies: readonly string[], sources: readonly Source[]): Finding[] {
  const given = new Set(dependencies);
  const imported = sources
    .filter(({ path }) => ON_THE_SERVER.test(path))
    .flatMap(({ path, text }) => packagesIn(text).map((name) => ({ path, name })));
  const used = new Set(imported.map(({ name }) => name));
  return [
    ...imported
      .filter(({ name }) => !given.has(name))
      .map(({ path, name }) => ({ path, message: `runs on the server: ${name} belongs to dependencies` })),
    ...dependencies
      .filter((name) => !used.has(name))
      .map((name) => ({
        path: 'package.json',
        message: `nothing on the server imports ${name}: it belongs to devDependencies`,
      })),
  ];
}

function packagesIn(text: string): string[] {
  const names = [...text.matchAll(IMPORT)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !isBuiltin(name));
}

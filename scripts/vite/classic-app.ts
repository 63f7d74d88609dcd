import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ImportDeclaration, type ModuleDeclaration, type Program, parse, type Statement } from 'acorn';
import { analyze } from 'eslint-scope';
import type { Plugin, Rollup } from 'vite';

/** How the name of a classic script ends. */
export const CLASSIC = '.script.js';
const APP = /^assets\/app-[\w-]+\.js$/;
/** Stands in src/main.tsx until the name is known. */
const PLACE = 'otomichi:app-script';

/*
 * The app's largest script as a classic one (decision 090): Chromium keeps what it compiled of a classic script and reads it at the
 * next start, and compiles a module anew each time. The file of the app's start (scripts/vite/page-chunks.ts) becomes two:
 *
 *   app-<hash>.script.js   self.otomichiApp = the module's text as a function of what it imports
 *   app-<hash>.js          a module that calls it once and exports what it returns, for all that import it
 *
 * src/main.tsx loads the first before the second. While developing there is no bundle, and __APP_SCRIPT__ is empty.
 */

/** `/assets/app-<hash>.script.js` of the app's file; null for every other one. */
export const classicScriptOf = (file: string): string | null =>
  APP.test(file.replace(/^\//, '')) ? file.replace(/\.js$/, CLASSIC) : null;

export function classicApp(): Plugin {
  const own = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex');
  return {
    name: 'otomichi:classic-app',
    config: (_, { command }) => ({
      define: { __APP_SCRIPT__: JSON.stringify(command === 'build' ? PLACE : '') },
    }),
    // A change of this file changes the content, so it has to change the names.
    augmentChunkHash: () => own,
    generateBundle: {
      // Vite itself writes into the scripts until here.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(
          (part): part is Rollup.OutputChunk => part.type === 'chunk',
        );
        for (const chunk of chunks) {
          const script = classicScriptOf(chunk.fileName);
          if (script === null) continue;
          const { classic, facade } = asClassic(chunk.code);
          this.emitFile({ type: 'asset', fileName: script, source: classic });
          moveMap(bundle, chunk.fileName, script);
          chunk.code = facade;
          for (const other of chunks) other.code = other.code.replaceAll(PLACE, `/${script}`);
        }
      },
    },
  };
}

/** The function stands a line lower than the module did. */
function moveMap(bundle: Rollup.OutputBundle, from: string, to: string): void {
  const map = bundle[`${from}.map`];
  if (map?.type !== 'asset') return;
  const { mappings, ...rest } = JSON.parse(String(map.source));
  map.source = JSON.stringify({ ...rest, file: to.split('/').pop(), mappings: `;${mappings}` });
  map.fileName = `${to}.map`;
}

/**
 * A bundled module as a function and as the module that calls it. Every statement keeps its line and column.
 * @throws what cannot be said in this form: an export that changes later on, `import.meta`, a top-level await
 */
export function asClassic(module: string): { classic: string; facade: string } {
  const program = parse(module, { ecmaVersion: 'latest', sourceType: 'module', ranges: true });
  const sources: string[] = [];
  let exported: { name: string; local: string }[] = [];
  let body = module;
  const replace = ({ start, end }: Statement | ModuleDeclaration, text: string) => {
    body = body.slice(0, start) + text.padEnd(end - start) + body.slice(end);
  };
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      replace(statement, takenFrom(statement, `m${sources.length}`));
      sources.push(String(statement.source.value));
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration && !statement.source) {
      exported = exported.concat(
        statement.specifiers.map((one) => ({ name: nameOf(one.exported), local: nameOf(one.local) })),
      );
      replace(statement, '');
    } else if (statement.type.startsWith('Export')) {
      throw new Error(`${statement.type}: the bundler writes no such exports`);
    }
  }
  refuseChanges(
    program,
    exported.map(({ local }) => local),
  );
  const given = sources.map((_, at) => `m${at}`).join();
  const result = exported.map(({ name, local }) => `${name}:${local}`).join();
  const classic = `self.otomichiApp=(function(${given}){"use strict";\n${body}\nreturn{${result}}});\n`;
  // As a script it has to be one: what only modules may say ends the build here.
  parse(classic, { ecmaVersion: 'latest', sourceType: 'script' });
  const facade = [
    ...sources.map((source, at) => `import*as m${at} from${JSON.stringify(source)};`),
    `const{${exported.map(({ name }, at) => `${name}:e${at}`).join()}}=self.otomichiApp(${given});`,
    `export{${exported.map(({ name }, at) => `e${at} as ${name}`).join()}};\n`,
  ];
  return { classic, facade: facade.join('') };
}

/** `import{a as b,c}from"./x.js"` as `let{a:b,c:c}=m0`, which is never longer. */
function takenFrom({ specifiers }: ImportDeclaration, module: string): string {
  const names = specifiers.map((one) => {
    if (one.type === 'ImportNamespaceSpecifier') throw new Error('the bundler imports no whole modules');
    const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default';
    return name === one.local.name ? name : `${name}:${one.local.name}`;
  });
  return names.length === 0 ? '' : `let{${names.join()}}=${module};`;
}

const nameOf = (name: { type: 'Identifier'; name: string } | { type: 'Literal'; value?: unknown }) =>
  name.type === 'Identifier' ? name.name : String(name.value);

/** Importers of a module see a later change of what it exports; what a function returned stays as it was. */
function refuseChanges(program: Program, exported: readonly string[]): void {
  const tree = program as unknown as Parameters<typeof analyze>[0];
  const scope = analyze(tree, { ecmaVersion: 2022, sourceType: 'module' }).acquire(tree, true);
  for (const name of exported) {
    const changes = scope?.set.get(name)?.references.filter((use) => use.isWrite() && !use.init);
    if (changes === undefined || changes.length > 0)
      throw new Error(`the app's script exports ${name}, which changes after it was loaded`);
  }
}

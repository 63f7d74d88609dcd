import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type ImportDeclaration, type ModuleDeclaration, type Program, parse, type Statement } from 'acorn';
import { analyze } from 'eslint-scope';
import type { Plugin, Rollup } from 'vite';

/** How the name of a classic script ends. */
export const CLASSIC_SUFFIX = '.script.js';
const APP_CHUNK = /^assets\/app-[\w-]+\.js$/;
/** Stands in the bundle of src/main.tsx until the script's name is known. */
const PLACEHOLDER = 'otomichi:app-script';

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
  APP_CHUNK.test(file.replace(/^\//, '')) ? file.replace(/\.js$/, CLASSIC_SUFFIX) : null;

export function classicApp(): Plugin {
  const version = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .digest('hex');
  return {
    name: 'otomichi:classic-app',
    config: (_, { command }) => ({
      define: { __APP_SCRIPT__: JSON.stringify(command === 'build' ? PLACEHOLDER : '') },
    }),
    // A change of this file changes the content, so it has to change the names.
    augmentChunkHash: () => version,
    generateBundle: {
      // Vite itself writes into the scripts until here.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(
          (part): part is Rollup.OutputChunk => part.type === 'chunk',
        );
        for (const app of chunks) {
          const script = classicScriptOf(app.fileName);
          if (script === null) continue;
          const { classic, facade, imports } = asClassic(app.code);
          for (const { source, names } of imports) {
            const imported = bundle[posix.join(posix.dirname(app.fileName), source)];
            if (imported?.type !== 'chunk') throw new Error(`the build has no ${source}`);
            refuseChanges(imported.code, names);
          }
          this.emitFile({ type: 'asset', fileName: script, source: classic });
          moveMap(bundle, app.fileName, script);
          app.code = facade;
          for (const chunk of chunks) chunk.code = chunk.code.replaceAll(PLACEHOLDER, `/${script}`);
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
  map.source = JSON.stringify({ ...rest, file: posix.basename(to), mappings: `;${mappings}` });
  map.fileName = `${to}.map`;
}

interface Classic {
  classic: string;
  facade: string;
  /** What the module imports: once, when the function is called. */
  imports: { source: string; names: string[] }[];
}

/**
 * A bundled module as a function and as the module that calls it. Every statement keeps its line and column.
 * @throws what cannot be said in this form: an export that changes later on, `import.meta`, a top-level await
 */
export function asClassic(module: string): Classic {
  const program = asModule(module);
  const exported = exportsOf(program);
  refuseChanges(
    module,
    exported.map(({ name }) => name),
  );
  const imports: Classic['imports'] = [];
  let body = module;
  const replace = ({ start, end }: Statement | ModuleDeclaration, text: string) => {
    body = body.slice(0, start) + text.padEnd(end - start) + body.slice(end);
  };
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const bindings = bindingsOf(statement);
      const pattern = bindings.map(({ name, local }) => (name === local ? name : `${name}:${local}`)).join();
      // Never longer than `import{a as b,c}from"./x.js";`.
      replace(statement, pattern && `let{${pattern}}=m${imports.length};`);
      imports.push({ source: String(statement.source.value), names: bindings.map(({ name }) => name) });
    } else if (statement.type.startsWith('Export')) {
      replace(statement, '');
    }
  }
  const given = imports.map((_, at) => `m${at}`).join();
  const result = exported.map(({ name, local }) => `${name}:${local}`).join();
  const classic = `self.otomichiApp=(function(${given}){"use strict";\n${body}\nreturn{${result}}});\n`;
  // What only a module may say ends the build here.
  parse(classic, { ecmaVersion: 'latest', sourceType: 'script' });
  const facade = [
    ...imports.map(({ source }, at) => `import*as m${at} from${JSON.stringify(source)};`),
    `const{${exported.map(({ name }, at) => `${name}:e${at}`).join()}}=self.otomichiApp(${given});`,
    `export{${exported.map(({ name }, at) => `e${at} as ${name}`).join()}};\n`,
  ];
  return { classic, facade: facade.join(''), imports };
}

/**
 * Importers of a module see a later change of what it exports; what a function was given or returned stays as it was.
 * @throws for one of the names that is written again after its declaration
 */
export function refuseChanges(module: string, names: readonly string[]): void {
  const program = asModule(module);
  const tree = program as unknown as Parameters<typeof analyze>[0];
  const scope = analyze(tree, { ecmaVersion: 2022, sourceType: 'module' }).acquire(tree, true);
  const changes = (local: string) =>
    scope?.set.get(local)?.references.some((use) => use.isWrite() && !use.init) ?? true;
  for (const { name, local } of exportsOf(program))
    if (names.includes(name) && changes(local))
      throw new Error(`${local} is exported as ${name} and changes after it was loaded`);
}

const asModule = (text: string) => parse(text, { ecmaVersion: 'latest', sourceType: 'module', ranges: true });

/** A variable, and its name outside of its module. */
interface Binding {
  name: string;
  local: string;
}

function exportsOf(program: Program): Binding[] {
  return program.body.flatMap((statement) => {
    if (statement.type === 'ExportNamedDeclaration' && !statement.declaration && !statement.source)
      return statement.specifiers.map((one) => ({ name: nameOf(one.exported), local: nameOf(one.local) }));
    if (statement.type.startsWith('Export'))
      throw new Error(`${statement.type}: the bundler writes no such exports`);
    return [];
  });
}

function bindingsOf({ specifiers }: ImportDeclaration): Binding[] {
  return specifiers.map((one) => {
    if (one.type === 'ImportNamespaceSpecifier') throw new Error('the bundler imports no whole modules');
    return {
      name: one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default',
      local: one.local.name,
    };
  });
}

const nameOf = (name: { type: 'Identifier'; name: string } | { type: 'Literal'; value?: unknown }) =>
  name.type === 'Identifier' ? name.name : String(name.value);

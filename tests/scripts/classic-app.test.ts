import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { asClassic, classicScriptOf, refuseChanges } from '../../scripts/vite/classic-app.ts';

/** As the bundler writes: several lines, short names, imports first and exports last. */
const MODULE = [
  'import{n as e,t}from"./runtime.js";import"./boot.js";import{default as d}from"./d.js";const a=1;',
  'var n=e(2);function r(e){e=e+1;return e+n+t+a}class i{};',
  'export{r as $t,i as in,n,d as default};',
].join('\n');

/** Loads the script as a page does, then does what the module beside it says. */
function load({ classic, facade }: ReturnType<typeof asClassic>, modules: object[]) {
  const page = createContext({ modules });
  runInContext('globalThis.self=globalThis', page);
  runInContext(classic, page);
  const exported = /export\{(.*)\};\n$/.exec(facade)?.[1] ?? '';
  const asObject = exported.replace(/(\w+) as ([\w$]+)/g, '$2:$1');
  let at = 0;
  const body = facade
    .replace(/import\*as (m\d+) from"[^"]+";/g, (_, name) => `const ${name}=modules[${at++}];`)
    .replace(/export\{.*$/s, `({${asObject}})`);
  return runInContext(body, page);
}

test('a module as a script: the same exports, made of the same imports', () => {
  const made = asClassic(MODULE);
  expect([...made.facade.matchAll(/from"([^"]+)"/g)].map(([, from]) => from)).toEqual([
    './runtime.js',
    './boot.js',
    './d.js',
  ]);
  const exported = load(made, [{ n: (value: number) => value * 10, t: 5 }, {}, { default: 'whole' }]);
  expect(exported.$t(100)).toBe(127);
  expect(exported.n).toBe(20);
  expect(exported.default).toBe('whole');
  expect(typeof exported.in).toBe('function');
});

test('nothing runs before the module beside it is there, and every statement keeps its column, a line lower', () => {
  const { classic } = asClassic(MODULE);
  const page = createContext({});
  runInContext('globalThis.self=globalThis', page);
  runInContext(classic, page);
  expect(runInContext('typeof otomichiApp', page)).toBe('function');
  const [before, after] = [MODULE.split('\n'), classic.split('\n')];
  for (const text of ['const a=1', 'function r', 'class i'])
    expect(after.findIndex((line) => line.includes(text))).toBe(
      before.findIndex((line) => line.includes(text)) + 1,
    );
  expect(after[1]?.indexOf('const a=1')).toBe(before[0]?.indexOf('const a=1'));
  expect(after[2]).toBe(before[1]);
});

test.each([
  [
    'an export that changes later',
    'let n=0;function up(){n+=1}export{n as t,up};',
    /n is exported as t and changes/,
  ],
  ['import.meta', 'const n=import.meta.url;export{n as t};', /import\.meta/],
  ['a wait at the top', 'const n=await 1;export{n as t};', /Unexpected token/],
])('%s ends the build', (_, module, message) => {
  expect(() => asClassic(module)).toThrow(message);
});

test('what the app imports may not change either, only of what it takes', () => {
  const boot = 'let a=0,b=1;function up(){b+=1}export{a as r,b as t,up as n};';
  expect(asClassic(MODULE).imports).toEqual([
    { source: './runtime.js', names: ['n', 't'] },
    { source: './boot.js', names: [] },
    { source: './d.js', names: ['default'] },
  ]);
  expect(() => refuseChanges(boot, ['r', 'n'])).not.toThrow();
  expect(() => refuseChanges(boot, ['r', 't'])).toThrow('b is exported as t and changes');
});

test('a name that a function uses for itself is no change', () => {
  expect(() => asClassic('let n=0;function up(n){n+=1;return n}export{n as t,up};')).not.toThrow();
});

test('only the file of the app’s start has a script', () => {
  expect(classicScriptOf('assets/app-C13Js8Y4.js')).toBe('assets/app-C13Js8Y4.script.js');
  expect(classicScriptOf('/assets/app-C1_3-s8Y4.js')).toBe('/assets/app-C1_3-s8Y4.script.js');
  expect(classicScriptOf('assets/home-C13Js8Y4.js')).toBeNull();
  expect(classicScriptOf('assets/app-C13Js8Y4.script.js')).toBeNull();
});

import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bundleOf, bundleOfServer } from '../../scripts/lib/bundle.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const PARTS = { entry: 'server/main.ts', entries: ['server/main.ts'], children: ['server/a-child.mjs'] };

/** A checkout of a program that says `said`, where it lies, and what its process says. */
function aCheckout(said: string): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'otomichi-bundle-')));
  folders.push(root);
  mkdirSync(join(root, 'server'));
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  cpSync('scripts', join(root, 'scripts'), { recursive: true });
  writeFileSync(
    join(root, 'package.json'),
    '{ "type": "module", "imports": { "#server/*": "./server/*", "#elsewhere/*": "./elsewhere/*" } }',
  );
  const text = (name: string, lines: string) => writeFileSync(join(root, name), lines);
  text('server/said.ts', `export const said: string = '${said}';\n`);
  text(
    'server/main.ts',
    `import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { said } from '#server/said.ts';

interface Place { readonly folder: string }
if (process.argv.includes('fail')) throw new Error(said);
const place: Place = { folder: resolve(import.meta.dirname) };
const child = fork(new URL('./a-child.mjs', import.meta.url));
child.once('message', (heard) => {
  console.log(JSON.stringify({ said, heard, ...place, file: fileURLToPath(import.meta.url) }));
});
`,
  );
  text(
    'server/a-child.mjs',
    `import { register } from 'tsx/esm/api';
register();
const { said } = await import('./said.ts');
process.send(said);
process.disconnect();
`,
  );
  return root;
}

const bundle = (root: string) => bundleOf(root, { ...PARTS, sources: ['server'] });
const run = (file: string, ...args: string[]) =>
  execFileSync(process.execPath, [file, ...args], { encoding: 'utf8', stdio: 'pipe' });

test('a changed source runs at the next start; what runs already keeps its own, and nothing is made twice', async () => {
  const root = aCheckout('first');
  // Two starts at once.
  const [first, same] = await Promise.all([bundle(root), bundle(root)]);
  expect(same).toBe(first);
  const answer = { folder: join(root, 'server'), file: join(root, 'server/main.ts') };
  expect(JSON.parse(run(first))).toEqual({ said: 'first', heard: 'first', ...answer });

  // As long, and with the time that it had: only its bytes tell.
  const changed = join(root, 'server/said.ts');
  const longAgo = new Date('2020-01-01');
  writeFileSync(changed, "export const said: string = 'other';\n");
  utimesSync(changed, longAgo, longAgo);
  const second = await bundle(root);
  expect(JSON.parse(run(second))).toEqual({ said: 'other', heard: 'other', ...answer });
  expect(JSON.parse(run(first))).toMatchObject({ said: 'first', heard: 'first' });
  // An error names the source and its line.
  expect(() => run(second, 'fail')).toThrow(/Error: other\n\s+at .*server\/main\.ts:7:/);
  expect(readdirSync(join(root, '.cache/server'))).toHaveLength(2);

  // The sources as they were: the bundle of then, not made again.
  writeFileSync(changed, "export const said: string = 'first';\n");
  renameSync(join(root, 'node_modules'), join(root, 'no_modules'));
  expect(await bundle(root)).toBe(first);
});

test('a source that changes while the bundle is made is in it', async () => {
  const root = aCheckout('before');
  const made = bundle(root);
  // Hashed is what the call found; esbuild reads later.
  writeFileSync(join(root, 'server/said.ts'), "export const said: string = 'after';\n");
  expect(JSON.parse(run(await made))).toMatchObject({ said: 'after' });
  expect(readdirSync(join(root, '.cache/server'))).toHaveLength(1);
});

test('refuses what would not be seen when it changes, and a process that would not be found', async () => {
  const root = aCheckout('x');
  writeFileSync(join(root, 'elsewhere/far.ts'), 'export const far = 1;\n');
  writeFileSync(join(root, 'server/said.ts'), "export { far as said } from '#elsewhere/far.ts';\n");
  await expect(bundle(root)).rejects.toThrow('not among the hashed sources: elsewhere/far.ts');
  await expect(bundleOf(root, { ...PARTS, children: [], sources: ['server', 'elsewhere'] })).rejects.toThrow(
    'server/main.ts starts a-child.mjs, which is not among CHILDREN',
  );
  expect(readdirSync(join(root, '.cache/server'))).toEqual([]);
});

test('where nothing can be written it says so, and the program runs from its sources', () => {
  const root = aCheckout('slowly');
  for (const name of [
    'homework/m4a/convert-child',
    'homework/sounds/sound-child',
    'media/clean-picture-child',
    'sharing/pictures/picture-child',
  ]) {
    mkdirSync(join(root, 'server', name, '..'), { recursive: true });
    writeFileSync(join(root, 'server', `${name}.mjs`), '');
  }
  // Also root cannot make a folder in a file.
  writeFileSync(join(root, '.cache'), '');
  const said = execFileSync('sh', ['-c', `exec "${process.execPath}" scripts/run.mjs server/main.ts 2>&1`], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(said).toContain(`${root} に書き込めないため(`);
  expect(said).toContain('{"said":"slowly","heard":"slowly"');
  expect(existsSync(join(root, '.cache/server'))).toBe(false);
});

test('the processes of the server run from its bundle', async () => {
  const folder = dirname(await bundleOfServer(process.cwd()));
  const firstAnswer = (name: string, fixture?: string) => {
    const child = fork(join(folder, name), {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    child.stdin?.end(fixture === undefined ? '' : readFileSync(join('fixtures', fixture)));
    return once(child, 'message').finally(() => child.kill('SIGKILL'));
  };
  const [[measured], [inspected], [started], [ready]] = await Promise.all([
    firstAnswer('sound-child.mjs', 'twinkle-piano.wav'),
    firstAnswer('convert-child.mjs', 'twinkle-3s.webm'),
    firstAnswer('clean-picture-child.mjs'),
    firstAnswer('picture-child.mjs'),
  ]);
  expect(measured).toMatchObject({ kind: 'measured', sound: { seconds: expect.closeTo(20, 0) } });
  expect(inspected).toMatchObject({ kind: 'plausible' });
  expect(started).toEqual({ kind: 'started' });
  expect(ready).toEqual({ id: 'ready' });
});

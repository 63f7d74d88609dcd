import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.mjs';
import { runOrExit } from './run.mjs';
import { hashOfSources } from './sources.mjs';

/** Builds the app into dist/ and the teacher console into dist/teach/ when its sources are not those of the last complete build. */
export async function buildWhenNeeded(root) {
  const hash = hashOfSources(root);
  const isThere = ['dist/index.html', 'dist/teach/index.html'].every((page) => existsSync(join(root, page)));
  if (isThere && hash === stampOf(root)) return;
  console.log('アプリを組み立てています…');
  await build(root, hash);
}

export async function build(root, hash = hashOfSources(root)) {
  // Without its stamp a build that is interrupted is never taken for a whole one.
  rmSync(join(root, 'dist/.stamp'), { force: true });
  const env = { ...process.env, NODE_ENV: 'production' };
  // The teacher console comes second: the app's build empties dist/ and lists for its worker what is there then.
  for (const config of ['vite.config.ts', 'vite.teach.config.ts']) {
    const words = ['build', '--config', config, '--logLevel', 'warn'];
    await runOrExit(process.execPath, ['node_modules/vite/bin/vite.js', ...words], { cwd: root, env });
  }
  const samples = join(root, 'src/sound/score/samples/LICENSE.txt');
  appendFileSync(join(root, 'dist/licenses.txt'), `\n${readFileSync(samples, 'utf8')}`);
  await compressFolder(join(root, 'dist'));
  writeFileSync(join(root, 'dist/.stamp'), hash);
}

function stampOf(root) {
  const file = join(root, 'dist/.stamp');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

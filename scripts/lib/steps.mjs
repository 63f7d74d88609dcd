import { spawnSync } from 'node:child_process';

/**
 * Runs named steps of Node programs one after the other, says how long each took and ends the process: with 0 when
 * all passed. A step that fails does not keep the others from being run: one run tells everything.
 */
export async function steps(list, { only = [], before = {} } = {}) {
  const wanted = Object.entries(list).filter(([name]) => only.length === 0 || only.includes(name));
  const results = wanted.map(([name, programs]) => {
    console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
    const began = Date.now();
    const ready = before[name]?.() ?? true;
    const passed =
      ready &&
      programs.every((words) => spawnSync(process.execPath, words, { stdio: 'inherit' }).status === 0);
    return { name, passed, seconds: (Date.now() - began) / 1000 };
  });
  console.log('');
  for (const { name, passed, seconds } of results) {
    console.log(`${passed ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s`);
  }
  const failed = results.filter((result) => !result.passed).length;
  console.log(`\nsteps: ${results.length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 && results.length > 0 ? 0 : 1);
}

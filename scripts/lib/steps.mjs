import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs named steps of Node programs one after the other, says how long each took and ends the process: with 0 when
 * all passed. A step that fails does not keep the others from being run: one run tells everything.
 * @param together neighbours in the list that run at the same time: none of them uses all cores
 */
export async function steps(list, { only = [], before = {}, together = [] } = {}) {
  const wanted = Object.entries(list).filter(([name]) => only.length === 0 || only.includes(name));
  const results = [];
  while (wanted.length > 0) {
    const first = wanted.findIndex(([name]) => !together.includes(name));
    const group = wanted.splice(0, Math.max(first < 0 ? wanted.length : first, 1));
    const isAlone = group.length === 1;
    results.push(...(await Promise.all(group.map((step) => runStep(step, { before, isAlone })))));
  }
  console.log('');
  for (const { name, passed, seconds } of results) {
    console.log(`${passed ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s`);
  }
  const failed = results.filter((result) => !result.passed).length;
  console.log(`\nsteps: ${results.length - failed} passed, ${failed} failed`);
  process.exit(failed === 0 && results.length > 0 ? 0 : 1);
}

/** One that is not alone is shown as a whole when it has ended. */
async function runStep([name, programs], { before, isAlone }) {
  const head = `\n── ${name} ${'─'.repeat(60 - name.length)}`;
  if (isAlone) console.log(head);
  const began = Date.now();
  const outputs = [];
  let passed = before[name]?.() ?? true;
  for (const words of programs)
    if (passed) passed = (await runProgram(words, isAlone ? null : outputs)) === 0;
  if (!isAlone) console.log(`${head}\n${Buffer.concat(outputs)}`);
  return { name, passed, seconds: (Date.now() - began) / 1000 };
}

/** @returns its exit code; null when a signal ended it */
async function runProgram(words, outputs) {
  const child = spawn(process.execPath, words, {
    stdio: outputs === null ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => outputs.push(part));
  const [code] = await once(child, 'close');
  return code;
}

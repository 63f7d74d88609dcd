import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Of what a failed step said last: a test runner sums up its failures there, and CI may keep only the end of a log. */
const REPEATED_LINES = 80;

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
  const failed = results.filter((result) => !result.passed);
  for (const { name, output } of failed)
    if (output.length > 0) console.log(`${head(`${name}, its last lines`)}\n${endOf(output)}`);
  console.log('');
  for (const { name, passed, seconds } of results) {
    console.log(`${passed ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s`);
  }
  console.log(`\nsteps: ${results.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 && results.length > 0 ? 0 : 1);
}

/** A mistyped word would leave its step out, and what is left would pass. Of an option (`--minutes=5`) the name is looked at. */
export function refuseUnknown(words, { steps, options }) {
  for (const [name] of words.map((word) => word.split('='))) {
    const known = name.startsWith('-') ? options : steps;
    if (known.includes(name)) continue;
    console.error(`unknown: ${name}; there are ${known.join(', ')}`);
    process.exit(2);
  }
}

const head = (title) => `\n── ${title} ${'─'.repeat(Math.max(60 - title.length, 0))}`;
const endOf = (output) =>
  Buffer.concat(output).toString().trimEnd().split('\n').slice(-REPEATED_LINES).join('\n');

/** One that is not alone is shown as a whole when it has ended. */
async function runStep([name, programs], { before, isAlone }) {
  if (isAlone) console.log(head(name));
  const began = Date.now();
  const output = [];
  let passed = before[name]?.() ?? true;
  for (const words of programs) if (passed) passed = (await runProgram(words, output, isAlone)) === 0;
  if (!isAlone) console.log(`${head(name)}\n${Buffer.concat(output)}`);
  return { name, passed, output, seconds: (Date.now() - began) / 1000 };
}

/**
 * At a terminal a program draws its progress itself; nothing of that is kept.
 * @returns its exit code; null when a signal ended it
 */
async function runProgram(words, output, isAlone) {
  const drawsItself = isAlone && process.stdout.isTTY;
  const child = spawn(process.execPath, words, {
    stdio: drawsItself ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  for (const [stream, own] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    stream?.on('data', (part) => {
      output.push(part);
      if (isAlone) own.write(part);
    });
  const [code] = await once(child, 'close');
  return code;
}

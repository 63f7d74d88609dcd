import { spawn } from 'node:child_process';

/** Runs a program to its end with our terminal; ends this process with its exit code when it fails. */
export async function runOrExit(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const code = await new Promise((done, fail) =>
    child.once('exit', (exit) => done(exit ?? 1)).once('error', fail),
  );
  if (code !== 0) process.exit(code);
}

/** npm as it was called, or the one on the path: `npm start` may run under another npm than the first one found. */
export function npm(args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, [script, ...args]] : ['npm', args];
}

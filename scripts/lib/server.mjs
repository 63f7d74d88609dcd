import { spawn } from 'node:child_process';

const LOOK_MS = 300;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs the server and ends as it ends. Signals are passed on; a Ctrl-C reaches the server by itself as well, which
 * it bears. The channel between the two tells the server when this process was killed.
 */
export function runServer(root, nodeArgs, env) {
  const child = spawn(process.execPath, [...nodeArgs], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const name of SIGNALS) process.on(name, () => child.kill(name));
  stopWithoutParent(child);
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(signal === null ? code : 1));
  return child;
}

/** Under `npm start`, npm is what a person sees and kills; with -9 it cannot tell us, so we look. */
function stopWithoutParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    child.kill('SIGTERM');
  }, LOOK_MS);
  look.unref();
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

/**
 * Under `npm start`, npm is what a person sees and kills; with -9 it cannot tell us, so we look. Between npm and us
 * stands a shell, which stays behind as somebody else's child.
 */
function stopWithoutParent(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const above = ancestry();
  const look = setInterval(() => {
    if (ancestry() === above) return;
    clearInterval(look);
    child.kill('SIGTERM');
  }, LOOK_MS);
  look.unref();
}

function ancestry() {
  return `${process.ppid} ${parentOf(process.ppid)}`;
}

/** Field 4 of /proc/PID/stat, counted after the name, which may hold spaces. Elsewhere only our own parent is seen. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return '';
  }
}

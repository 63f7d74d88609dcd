import { fork } from 'node:child_process';

/**
 * Runs a program in a process of its own; resolves when it has ended well.
 * @param received takes what it sends
 * @throws Error when it ends otherwise
 */
export function playApart<R>(
  { file, given }: { file: string; given: unknown },
  received: (report: R) => void,
): Promise<void> {
  // A child process gets its TypeScript hooks from the command line.
  const execArgv = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = fork(file, [JSON.stringify(given)], { execArgv, serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.on('message', (report) => received(report as R));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a part ended with ${code}`))));
  });
}

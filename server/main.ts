import { resolve } from 'node:path';
import { CONFIG_EXIT, ConfigError, PassingFault } from './config/config-error.ts';

/** Started as root, this process only keeps what needs root, and starts the server as a user without privileges. */
async function main(): Promise<void> {
  const root = resolve(import.meta.dirname, '..');
  if (process.getuid?.() !== 0) return (await import('./serve.ts')).serve(root);
  return (await import('./keep-as-root.ts')).keepAsRoot(root);
}

main().catch((error: unknown) => {
  const sentence = error instanceof ConfigError ? error.message : String((error as Error)?.stack ?? error);
  // A process of several has said it itself.
  if (sentence !== '') process.stderr.write(`${sentence}\n`);
  process.exit(error instanceof ConfigError && !(error instanceof PassingFault) ? CONFIG_EXIT : 1);
});

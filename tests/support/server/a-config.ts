import { type Config, readConfig } from '#server/config/config.ts';

/** As a server under test has it, without the built app: to list its files takes longer than most tests of calls. */
export function aConfig(env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ NODE_ENV: 'test', DIST_DIR: 'no-app', ...env }, process.cwd());
}

import type { AdminDeps } from '#server/admin-cli/command-group.ts';
import { parseCommandLine } from '#server/admin-cli/program.ts';

/** Parses and runs a command of the admin CLI, as its main does on dependencies of its own. @returns what it prints; throws CliError */
export async function runCommandLine(args: readonly string[], deps: AdminDeps): Promise<string> {
  const parsed = parseCommandLine(args);
  if (parsed.kind === 'alone') return await parsed.runAlone({ ...deps, progress: () => {} });
  return parsed.kind === 'help' ? parsed.text : await parsed.run(deps);
}

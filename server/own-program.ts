/** The file that this process runs, and the Node options with which another process runs it too. */
export interface OwnProgram {
  readonly file: string;
  readonly nodeOptions: readonly string[];
}

/** A bundle (scripts/lib/bundle.mjs) needs no loader; sources do. */
export function ownProgram(): OwnProgram {
  const file = process.argv[1] as string;
  return { file, nodeOptions: file.endsWith('.ts') ? ['--import', 'tsx'] : [] };
}

import { dirname, posix } from 'node:path';

/** A name written in a YAML or text file, as a path from the content folder. */
export const beside = (file: string, name: string): string => posix.join(dirname(file), name);

import { storeReceived, TooLargeToReceive, TooManyReceived } from '#local/received/received-files.ts';
import type { LaunchedFile } from './follow-launches.ts';

const IMPORT_PAGE = '/recordings/import';

/** Stores files that a computer opened with the app; resolves with the page that asks where they belong. */
export async function receiveLaunched(
  files: readonly LaunchedFile[],
  caches: CacheStorage,
  deps = { now: () => Date.now(), newID: () => crypto.randomUUID() as string },
): Promise<string> {
  let problem: string | null = null;
  for (const handle of files) {
    try {
      const file = await handle.getFile?.();
      if (file !== undefined) await storeReceived(caches, file, { id: deps.newID(), now: deps.now() });
    } catch (cause) {
      problem = problemOf(cause);
      // The others would be refused too.
      if (cause instanceof TooManyReceived) break;
    }
  }
  return problem === null ? IMPORT_PAGE : `${IMPORT_PAGE}?problem=${problem}`;
}

function problemOf(cause: unknown): string {
  if (cause instanceof TooManyReceived) return 'too-many';
  return cause instanceof TooLargeToReceive ? 'too-big' : 'not-received';
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishContent } from '#server/content/publish.ts';
import { SMALL_CONTENT } from '#tests/server/content/a-content-folder.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { whenDone } from '#tests/support/when-done.ts';
import { type AServer, aServer } from './a-server.ts';

export interface ServerWithContent extends AServer {
  readonly dataDir: string;
  publish(folder: string): Promise<void>;
  /** Requests any address of the server like a browser without a bearer. */
  open(address: string): Promise<Response>;
}

/**
 * The real app with a published content folder: a small one of three lessons, unless the test names another.
 */
export async function aServerWithContent({
  content = SMALL_CONTENT,
  env = {} as Record<string, string>,
} = {}): Promise<ServerWithContent> {
  const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-published-'));
  whenDone(() => rmSync(dataDir, { recursive: true, force: true }));
  const config = aConfig({ DATA_DIR: dataDir, ...env });
  const server = await aServer({ config });
  const publish = async (folder: string) => {
    const published = await publishContent(server.deps.db, folder, { filesDir: join(dataDir, 'content') });
    if (!published.ok) throw new Error(JSON.stringify(published.problems));
  };
  await publish(content);
  return {
    ...server,
    dataDir,
    publish,
    open: async (address) => server.app.request(new URL(address, 'http://localhost:3000')),
  };
}

import type { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { PlaySlug } from '#contract/entities/play.ts';
import { ApiError, statusOf } from '#contract/errors.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { EMBED_POLICY, embedPage, silentEmbedPage } from './embed-page.ts';
import { requireVisiblePlay } from './play-access.ts';
import { playBySlug } from './play-store.ts';
import { PAGE_PEAKS, presentPlay } from './present-play.ts';

const HEADERS = {
  'content-security-policy': EMBED_POLICY,
  'cache-control': 'private, no-cache',
  // A page that isolates itself (COEP) may frame it as well.
  'cross-origin-resource-policy': 'cross-origin',
};

/** The preview of a play for other sites: `/plays/{playSlug}/embed`, with the eyes of a visitor. */
export function mountEmbed(
  app: Hono,
  { db, config: { publicOrigin } }: Pick<ServerDeps, 'db' | 'config'>,
): void {
  app.get('/plays/:playSlug/embed', async (c) => {
    try {
      const slug = PlaySlug.safeParse(c.req.param('playSlug'));
      const row = slug.success ? await playBySlug(db, slug.data) : undefined;
      const play = presentPlay(requireVisiblePlay(row, undefined), { peaks: PAGE_PEAKS });
      return c.html(embedPage(play, publicOrigin), 200, HEADERS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const status = statusOf(error.known) as ContentfulStatusCode;
      return c.html(silentEmbedPage(publicOrigin, status === 410), status, HEADERS);
    }
  });
}

import { html } from 'hono/html';
import { ApiError } from '#contract/errors.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { findAddress } from './address.ts';
import { playSpec, visiblePlay } from './heads/play-head.ts';
import { LINK_PICTURE } from './page-head.ts';
import { picturePath } from './pictures/picture-address.ts';

const MAX_ADDRESS_LENGTH = 500;
/** The preview of a play (server/community/plays/embed-page.ts) as it is best seen. */
const WIDTH = 560;
const MIN_WIDTH = 240;
const HEIGHT = 240;

/** oEmbed: a site that is given the address of a play asks here how to show it. */
export const mountOembed: Mount = (app, { db, config: { publicOrigin } }) => {
  app.get('/oembed.json', async (c) => {
    const { url = '', format = 'json', maxwidth = '' } = c.req.query();
    if (format !== 'json') return c.json({ errorCode: 'api/bad-request' }, 501);
    const playSlug = playSlugOf(url, publicOrigin);
    if (playSlug === null) throw new ApiError('api/not-found');
    const found = await visiblePlay(db, playSlug);
    if (typeof found === 'string') throw new ApiError('api/not-found');
    const { title, author } = found.play;
    const wanted = /^\d{1,5}$/.test(maxwidth) ? Number(maxwidth) : WIDTH;
    const width = Math.max(MIN_WIDTH, Math.min(WIDTH, wanted));
    const frame = html`<iframe src="${publicOrigin}/plays/${playSlug}/embed" width="${width}" height="${HEIGHT}" title="${title}" style="border:0" loading="lazy" allow="autoplay"></iframe>`;
    const answer = {
      version: '1.0',
      type: 'rich',
      provider_name: PRODUCT_NAME,
      provider_url: `${publicOrigin}/`,
      title,
      author_name: author.displayName,
      author_url: `${publicOrigin}/users/${author.username}`,
      thumbnail_url: `${publicOrigin}${picturePath('plays', playSlug, playSpec(found))}`,
      thumbnail_width: LINK_PICTURE.width,
      thumbnail_height: LINK_PICTURE.height,
      cache_age: 300,
      html: String(frame),
      width,
      height: HEIGHT,
    };
    return c.json(answer, 200, {
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    });
  });
};

/** The play of an address of ours; null for any other address. */
function playSlugOf(url: string, publicOrigin: string): string | null {
  if (url.length > MAX_ADDRESS_LENGTH || !URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  if (origin !== publicOrigin) return null;
  return findAddress(['/plays/$playSlug'], pathname)?.params['playSlug'] ?? null;
}

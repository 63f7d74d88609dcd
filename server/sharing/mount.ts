import type { Mount } from '#server/http/server-deps.ts';
import { mountOembed } from './oembed-route.ts';
import { mountLinkPictures } from './picture-route.ts';
import { mountSitemap } from './sitemap-route.ts';

/** What other sites ask for: pictures of links, previews of plays, and what search engines may find. */
export const mountSharing: Mount = (app, deps) => {
  mountLinkPictures(app, deps);
  mountOembed(app, deps);
  mountSitemap(app, deps);
};

import type { HeadPicture, PageHead } from '#server/sharing/page-head.ts';
import { STILL_PAGES, TEXTS } from '#server/sharing/page-texts.ts';

/** The picture of pages without one of their own; drawn by scripts/draw-share-picture.mjs. */
export const GENERAL_PICTURE: HeadPicture = { path: '/og.jpg', alt: TEXTS.generalAlt };

const general = { type: 'website', picture: GENERAL_PICTURE, description: TEXTS.description } as const;
const toTop = { path: '/', name: TEXTS.toTop };

/** A page of the app that is not for search engines: what it shows depends on who looks. */
export const MEMBERS_PAGE: PageHead = { ...general, status: 200, name: '', path: null };

export const NOT_FOUND: PageHead = {
  ...general,
  status: 404,
  name: TEXTS.notFound,
  path: null,
  body: { heading: TEXTS.notFound, lead: '', link: toTop },
};

/** Says nothing of what was here. */
export const GONE: PageHead = {
  ...general,
  status: 410,
  name: TEXTS.gone,
  path: null,
  body: { heading: TEXTS.gone, lead: '', link: toTop },
};

/** The database cannot say now what this page is; the app opens all the same. */
export const UNKNOWN_NOW: PageHead = { ...general, status: 503, name: '', path: null };

export function landingHead(publicOrigin: string): PageHead {
  return {
    ...general,
    status: 200,
    name: '',
    previewName: TEXTS.landing.preview,
    previewDescription: TEXTS.landing.description,
    path: '/',
    data: {
      '@type': 'WebSite',
      name: TEXTS.product,
      url: `${publicOrigin}/`,
      description: TEXTS.landing.description,
      inLanguage: 'ja',
      publisher: { '@type': 'Organization', name: TEXTS.product, url: `${publicOrigin}/` },
    },
  };
}

/** Screens that say the same to everybody; null for other routes. */
export function stillHead(route: string): PageHead | null {
  const page = STILL_PAGES[route];
  if (page === undefined) return null;
  return { ...general, status: 200, path: route, ...page };
}

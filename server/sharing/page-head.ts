import type { JsonLd } from './json-ld.ts';

/** A picture of a link, 1200 × 630. */
export interface HeadPicture {
  /** A path of this server. */
  readonly path: string;
  /** What it shows, for those who cannot see it. */
  readonly alt: string;
}

/** What a visitor without scripts can read, hear and follow. */
export interface HeadBody {
  readonly heading: string;
  /** A short line above the heading. */
  readonly over?: string;
  readonly lead: string;
  /** What it belongs to, below the lead. */
  readonly about?: string;
  /** A path of this server. */
  readonly sound?: string;
  readonly link?: { readonly path: string; readonly name: string };
}

/** What the server says of a page before any script runs: for search engines and for those who preview links. */
export interface PageHead {
  readonly status: 200 | 404 | 410 | 503;
  /** The page's own name; '' for the product alone. */
  readonly name: string;
  /** The title of a preview, where it is not the name. */
  readonly previewName?: string;
  readonly description: string;
  /** The description of a preview, where it is not the same. */
  readonly previewDescription?: string;
  /** The one address of this content; null for pages that are not for search engines. */
  readonly path: string | null;
  readonly type: 'website' | 'article' | 'profile' | 'music.song';
  readonly picture: HeadPicture;
  /** A path of this server with m4a. */
  readonly sound?: string;
  /** Whether other sites may show it in a frame (oEmbed). */
  readonly canBeEmbedded?: boolean;
  readonly data?: JsonLd;
  readonly body?: HeadBody;
}

/** Pixels of every picture of a link: what LINE, X and others show large. */
export const LINK_PICTURE = { width: 1200, height: 630 };

/** Where a page says how it can be embedded. */
export function oembedAddress(path: string, publicOrigin: string): string {
  return `${publicOrigin}/oembed.json?url=${encodeURIComponent(`${publicOrigin}${path}`)}`;
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { videoPath } from '#domain/video-url.ts';
import { contentFolderOf } from '#server/config/folders.ts';
import { CONTENT_ADDRESS } from '#server/content/content-files.ts';
import { fileReader, sendBytes } from '#server/http/send-bytes.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { isSignedPath } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';

interface Kind {
  readonly type: string;
  /** Images are part of the public catalogue; texts, model recordings and films are for learners. */
  readonly isPublic: boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  svg: { type: 'image/svg+xml', isPublic: true },
  png: { type: 'image/png', isPublic: true },
  jpg: { type: 'image/jpeg', isPublic: true },
  jpeg: { type: 'image/jpeg', isPublic: true },
  webp: { type: 'image/webp', isPublic: true },
  md: { type: 'text/markdown; charset=utf-8', isPublic: false },
  mp4: { type: 'video/mp4', isPublic: false },
  vtt: { type: 'text/vtt; charset=utf-8', isPublic: false },
  m4a: { type: 'audio/mp4', isPublic: false },
  mp3: { type: 'audio/mpeg', isPublic: false },
  ogg: { type: 'audio/ogg', isPublic: false },
  wav: { type: 'audio/wav', isPublic: false },
};

const NAME = /^([0-9a-f]{64})\.([a-z0-9]{2,4})$/;
const CACHE_PERMANENTLY = 'max-age=31536000, immutable';

/** An SVG opened as a page could carry a script: it gets no origin, no scripts and no external sources. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves content files. Their name is their hash, so an address always means the same bytes. */
export function mountContent(app: Hono, { config, clock }: ServerDeps, signer: Signer): void {
  const answer = async (c: Context, name: string) => {
    const [file, hash, extension = ''] = NAME.exec(name) ?? [];
    const kind = KINDS[extension];
    if (file === undefined || kind === undefined) throw new ApiError('api/not-found');
    if (!kind.isPublic && !isSignedPath(signer, new URL(c.req.url), clock.now()))
      throw new ApiError('api/forbidden');
    const path = join(contentFolderOf(config), file);
    const facts = await stat(path).catch(() => null);
    if (facts === null) throw new ApiError('api/not-found');
    return await sendBytes(c, {
      size: facts.size,
      contentType: kind.type,
      etag: `"${hash}"`,
      cacheControl: `${kind.isPublic ? 'public' : 'private'}, ${CACHE_PERMANENTLY}`,
      ...(extension === 'svg' ? { headers: { 'content-security-policy': SVG_POLICY } } : {}),
      open: fileReader(path),
    });
  };
  app.get(`${CONTENT_ADDRESS}:file`, (c) => answer(c, c.req.param('file')));
  // Films, at addresses of the image CDN's form; there is one rendering of each.
  app.get('/media/video/upload/:transform/:version/:file', (c) => {
    const name = c.req.param('file');
    if (c.req.path !== videoPath(name)) throw new ApiError('api/not-found');
    return answer(c, name);
  });
}

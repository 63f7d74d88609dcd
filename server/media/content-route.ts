import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { CONTENT_ADDRESS } from '#server/content/content-files.ts';
import { sendBytes } from '#server/http/send-bytes.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { isSignedPath } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';

interface Kind {
  readonly type: string;
  /** Pictures are part of the shop window; texts, model recordings and films belong to learners. */
  readonly open: boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  svg: { type: 'image/svg+xml', open: true },
  png: { type: 'image/png', open: true },
  jpg: { type: 'image/jpeg', open: true },
  jpeg: { type: 'image/jpeg', open: true },
  webp: { type: 'image/webp', open: true },
  md: { type: 'text/markdown; charset=utf-8', open: false },
  mp4: { type: 'video/mp4', open: false },
  vtt: { type: 'text/vtt; charset=utf-8', open: false },
  m4a: { type: 'audio/mp4', open: false },
  mp3: { type: 'audio/mpeg', open: false },
  ogg: { type: 'audio/ogg', open: false },
  wav: { type: 'audio/wav', open: false },
};

const NAME = /^([0-9a-f]{64})\.([a-z0-9]{2,4})$/;
const FOR_EVER = 'max-age=31536000, immutable';

/** An SVG opened as a page could carry a script: it gets no origin, no script, no source but itself. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Files of the school's content; the name is the hash, so the address names the bytes for ever. */
export function mountContent(app: Hono, { config, clock }: ServerDeps, signer: Signer): void {
  app.get(`${CONTENT_ADDRESS}:file`, async (c) => {
    const [file, hash, extension = ''] = NAME.exec(c.req.param('file')) ?? [];
    const kind = KINDS[extension];
    if (file === undefined || kind === undefined) throw new ApiError('api/not-found');
    if (!kind.open && !isSignedPath(signer, new URL(c.req.url), clock.now()))
      throw new ApiError('api/forbidden');
    const path = join(config.dataDir, 'content', file);
    const facts = await stat(path).catch(() => null);
    if (facts === null) throw new ApiError('api/not-found');
    return await sendBytes(c, {
      size: facts.size,
      contentType: kind.type,
      etag: `"${hash}"`,
      cacheControl: `${kind.open ? 'public' : 'private'}, ${FOR_EVER}`,
      ...(extension === 'svg' ? { headers: { 'content-security-policy': SVG_POLICY } } : {}),
      open: async (range) => {
        const part = range ? { start: range.first, end: range.last } : {};
        return Readable.toWeb(createReadStream(path, part)) as ReadableStream<Uint8Array>;
      },
    });
  });
}

import type { Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import { neighbourhoodOf, senderOf } from '#server/http/sender.ts';
import { type SessionRef, sessionOf, sessionText } from '#server/http/session.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { UserDeps } from '#server/users/user-deps.ts';
import { exportArchive } from './export-archive.ts';
import { exportFactsOf } from './export-store.ts';
import { archiveName } from './export-texts.ts';
import { exportsUnderWay } from './exports-under-way.ts';

const EXPORT_ADDRESS = '/media/exports/';

/** Long enough to begin a download, which may then take longer. */
const EXPORT_LIFETIME_MS = 15 * MINUTE_MS;

/** A download that breaks off begins again. */
const FETCH_LIMIT = { name: 'export-fetch', hits: 10, windowMs: EXPORT_LIFETIME_MS };

/**
 * A signed address of the person's archive, good as long as their session. It is never logged, because anyone who has it
 * may read.
 */
export function exportAddress(signer: Signer, session: SessionRef, now: Date): string {
  const exp = now.getTime() + EXPORT_LIFETIME_MS;
  const text = sessionText(session);
  const query = new URLSearchParams({ exp: String(exp), for: text, sig: signer.sign('EXPORT', text, exp) });
  return `${EXPORT_ADDRESS}${encodeURIComponent(session.uid)}?${query}`;
}

/** GET of the archive, which is made while it is downloaded. */
export function mountExport(
  app: Hono,
  { db, clock, log, isSessionActive }: UserDeps,
  storage: Storage,
  signer: Signer,
): void {
  const underWay = exportsUnderWay();
  app.get(`${EXPORT_ADDRESS}:uid`, async (c) => {
    const now = clock.now();
    const uid = c.req.param('uid');
    const exp = Number(c.req.query('exp'));
    const isOpen = Number.isSafeInteger(exp) && exp > now.getTime();
    const text = c.req.query('for') ?? '';
    const session = sessionOf(text);
    const isOurs = session?.uid === uid && signer.isGood(c.req.query('sig'), 'EXPORT', text, exp);
    if (!isOpen || session === null || !isOurs || !(await isSessionActive(session)))
      throw new ApiError('api/forbidden');
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${archiveName(now)}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    };
    // Hono answers HEAD by its GET handlers; nothing is read for one.
    if (c.req.raw.method === 'HEAD') return new Response(null, { headers });
    const { signal, end } = underWay.begin(uid, neighbourhoodOf(senderOf(c)));
    try {
      await hit(db, clock, FETCH_LIMIT, uid);
      const facts = await exportFactsOf(db, uid, now);
      if (facts === undefined) throw new ApiError('api/not-found');
      log.info('data exported', { recordings: facts.recordings.length });
      return new Response(exportArchive(facts, storage, now, { signal, onClose: end }), { headers });
    } catch (error) {
      end();
      throw error;
    }
  });
}

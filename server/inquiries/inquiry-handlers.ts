import { ApiError } from '#contract/errors.ts';
import { inquiries } from '#contract/inquiries/inquiries.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { implement } from '#server/http/implement.ts';
import { countHit, hit } from '#server/http/rate-limit-store.ts';
import { neighbourhoodOf } from '#server/http/sender.ts';
import type { Mount, ServerDeps } from '#server/http/server-deps.ts';
import { postMail } from '#server/messages/post-message.ts';
import { inquiryMail } from '#server/messages/templates/inquiries.ts';
import { insertInquiry, isKnown, schoolMailKey } from './inquiry-store.ts';

const OF_PERSON = { name: 'inquiry:person', hits: 10, windowMs: DAY_MS };
const OF_SENDER = { name: 'inquiry:sender', hits: 10, windowMs: HOUR_MS };
/** One line at home has up to 65,536 networks of IPv6: however many it uses, it has these. */
const OF_NEIGHBOURHOOD = { name: 'inquiry:neighbourhood', hits: 20, windowMs: DAY_MS };
/** Further questions of neighbourhoods that asked that day: half of the day is for the first ones, so that a few lines shut nobody out. */
const OF_REPEATERS = { name: 'inquiry:repeaters', hits: 100, windowMs: DAY_MS };
/** Of everybody who is not signed in: the school's mailbox has one day's work of them at most. */
const OF_VISITORS = { name: 'inquiry:visitors', hits: 200, windowMs: DAY_MS };
const MAIL_LIFETIME_MS = 7 * DAY_MS;

/** The call that asks the school, for anybody: who cannot sign in has the most urgent questions. */
export const mountInquiries: Mount = (app, deps) => {
  const { db, clock, config, log } = deps;
  implement(
    app,
    inquiries,
    {
      create: async ({ inquiryID, topic, email, text, diagnostics = null }, caller, { sender }) => {
        if (await isKnown(db, inquiryID)) return {};
        await limit(deps, caller?.uid ?? null, sender);
        const now = clock.now();
        const uid = caller?.uid ?? null;
        const inquiry = {
          inquiryID,
          uid,
          email: email.toLowerCase(),
          topic,
          text: text.trim(),
          diagnostics,
          now,
        };
        await db.transaction().execute(async (trx) => {
          if (!(await insertInquiry(trx, inquiry))) return;
          if (config.inquiriesEmail === null) return;
          const expiresAt = new Date(now.getTime() + MAIL_LIFETIME_MS);
          const mail = inquiryMail({ ...inquiry, to: config.inquiriesEmail });
          await postMail(trx, mail, { now, expiresAt, once: schoolMailKey(inquiryID) });
        });
        log.info('inquiry arrived', { inquiryID, topic });
        return {};
      },
    },
    deps,
  );
};

async function limit({ db, clock, config }: ServerDeps, uid: string | null, sender: string): Promise<void> {
  if (!config.identityLimits) return;
  if (uid !== null) return await hit(db, clock, OF_PERSON, uid);
  await hit(db, clock, OF_SENDER, sender);
  const { hits, retryAfter } = await countHit(db, clock, OF_NEIGHBOURHOOD, neighbourhoodOf(sender));
  if (hits > OF_NEIGHBOURHOOD.hits) throw new ApiError('api/too-many-requests', { retryAfter });
  if (hits > 1) await hit(db, clock, OF_REPEATERS, 'all');
  await hit(db, clock, OF_VISITORS, 'all');
}

import type { plays } from '#contract/community/plays.ts';
import { MAX_PLAYS } from '#domain/community/post.ts';
import { cleanLine, cleanText } from '#domain/community/public-text.ts';
import { requirePublicAuthor } from '#server/community/people/require-public-author.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { sessionPath } from '#server/http/session.ts';
import type { Signer } from '#server/storage/signer.ts';
import { lockPerson, rewritePlay, takePlayBack } from './change-play-store.ts';
import { requireOwnPlay, requireVisiblePlay } from './play-access.ts';
import { ownPlays, type PlayRow, playBySlug } from './play-store.ts';
import { CARD_PEAKS, PAGE_PEAKS, presentPlay } from './present-play.ts';
import { presentThread } from './present-thread.ts';
import { publishPlay } from './publish-play.ts';

/** The calls about plays (product-rules R16). */
export function playHandlers(deps: ServerDeps, signer: Signer): Handlers<typeof plays> {
  const { db, clock } = deps;
  const present = (row: PlayRow, caller: Caller | undefined, peaks: number) => {
    const isSigned = caller?.uid === row.uid && !row.is_visible;
    const sign = (path: string) => (isSigned ? sessionPath(signer, path, caller, clock.now()) : path);
    return presentPlay(row, { peaks, sign });
  };
  const shown = async (row: PlayRow, caller: Caller | undefined) => {
    const play = present(row, caller, PAGE_PEAKS);
    return { play, post: await presentThread(db, play, caller?.uid) };
  };

  return {
    show: async ({ playSlug }, caller) =>
      await shown(requireVisiblePlay(await playBySlug(db, playSlug), caller?.uid), caller),
    listOwn: async (_, caller) => {
      const rows = await ownPlays(db, caller.uid, MAX_PLAYS);
      return {
        // What is made public has a recordingID: it is what `create` names it by.
        plays: rows.map((row) => ({
          ...present(row, caller, CARD_PEAKS),
          recordingID: row.recording_id ?? '',
        })),
      };
    },
    create: async (input, caller) => await shown(await publishPlay(deps, input, caller), caller),
    update: async ({ playSlug, title, text }, caller) => {
      const now = clock.now();
      requireOwnPlay(await playBySlug(db, playSlug), caller.uid);
      const words = { title: cleanLine(title), text: cleanText(text), now };
      await retryOnConflict(() =>
        db.transaction().execute(async (trx) => {
          await lockPerson(trx, caller.uid);
          await requirePublicAuthor(trx, caller, now);
          const play = requireOwnPlay(await playBySlug(trx, playSlug), caller.uid);
          await rewritePlay(trx, { playSlug, postID: play.post_id }, words);
        }),
      );
      return await shown(requireOwnPlay(await playBySlug(db, playSlug), caller.uid), caller);
    },
    remove: async ({ playSlug }, { uid }) => {
      await retryOnConflict(() =>
        db.transaction().execute(async (trx) => {
          await lockPerson(trx, uid);
          const row = await playBySlug(trx, playSlug);
          // Taken back twice is taken back.
          if (row?.uid === uid && row.removed_at !== null) return;
          const play = requireOwnPlay(row, uid);
          await takePlayBack(trx, { playSlug, postID: play.post_id }, clock.now());
        }),
      );
      return {};
    },
  };
}

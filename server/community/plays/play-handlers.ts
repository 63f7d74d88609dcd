import type { plays } from '#contract/community/plays.ts';
import { ApiError } from '#contract/errors.ts';
import { MAX_PLAYS } from '#domain/community/post.ts';
import { postByID } from '#server/community/posts/post-store.ts';
import { presentPost } from '#server/community/posts/present-post.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Signer } from '#server/storage/signer.ts';
import { changePlay, removePlay } from './change-play.ts';
import { requireOwnPlay, requireVisiblePlay } from './play-access.ts';
import { ownPlays, type PlayRow, playBySlug } from './play-store.ts';
import { CARD_PEAKS, PAGE_PEAKS } from './present-play.ts';
import { presentPlayFor } from './present-play-for.ts';
import { publishPlay } from './publish-play.ts';

/** The calls about plays (product-rules R16). */
export function playHandlers(deps: ServerDeps, signer: Signer): Handlers<typeof plays> {
  const { db, clock } = deps;
  const present = (row: PlayRow, caller: Caller | undefined, peaks: number) =>
    presentPlayFor(caller, row, { peaks, signer, clock });
  const shown = async (row: PlayRow, caller: Caller | undefined) => {
    const play = present(row, caller, PAGE_PEAKS);
    const thread = await postByID(db, caller?.uid, row.post_id);
    if (thread === undefined) throw new ApiError('api/not-found');
    const playsOf = async () => new Map([[row.play_slug, play]]);
    return { play, post: await presentPost({ db, clock, signer, playsOf }, thread, caller) };
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
    update: async (input, caller) => {
      await changePlay(deps, caller, input);
      return await shown(requireOwnPlay(await playBySlug(db, input.playSlug), caller.uid), caller);
    },
    remove: async ({ playSlug }, { uid }) => {
      await removePlay(deps, uid, playSlug);
      return {};
    },
  };
}

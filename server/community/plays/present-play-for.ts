import type { Play } from '#contract/entities/play.ts';
import { ownImage } from '#server/community/people/present-own.ts';
import type { Caller } from '#server/http/caller.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { sessionPath } from '#server/http/session.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { PlayRow } from './play-store.ts';
import { presentPlay } from './present-play.ts';

/** A play for somebody who may see it: its learner, while strangers may not, gets addresses that are signed for them. */
export function presentPlayFor(
  caller: Caller | undefined,
  row: PlayRow,
  { peaks, signer, clock }: { peaks: number; signer: Signer; clock: ServerDeps['clock'] },
): Play {
  if (caller?.uid !== row.uid || row.is_visible) return presentPlay(row, { peaks });
  const now = clock.now();
  const play = presentPlay(row, { peaks, sign: (path) => sessionPath(signer, path, caller, now) });
  const profile = { ...row, is_public: row.is_public ?? false };
  return { ...play, author: { ...play.author, image: ownImage(profile, signer, now) } };
}

import type { Pack } from '#contract/entities/pack.ts';
import { sameFiles } from './plan.ts';
import type { Hold, PackState, StoredPack } from './stored-pack.ts';

/*
 *   wanted ──listed──▶ downloading ──arrived──▶ complete
 *     ▲  │                │   ▲                    │
 *     │  └─────held───────┤   └──listed (news)─────┘
 *     └──released── held ◀┘
 *
 *   Download conditions (network, Wi-Fi, data saver) release the holds that they caused; a person releases any hold.
 *   A released pack fetches the server's list again, because signed addresses expire. Downloaded files stay.
 */
export type PackEvent =
  /** The server has listed what belongs to it; `whole`: all of that is on the device. */
  | { type: 'listed'; pack: Pack; whole: boolean; now: number }
  | { type: 'arrived'; at: string }
  | { type: 'held'; hold: Hold; now: number }
  | { type: 'released'; by: 'person' | 'conditions' };

const CLEARED_BY_CONDITIONS: ReadonlySet<Hold['why']> = new Set(['line', 'wifi', 'saver']);

/** The pack after an event; the same object where the event changes nothing. Pure. */
export function transition(stored: StoredPack, event: PackEvent): StoredPack {
  const { state } = stored;
  switch (event.type) {
    case 'listed':
      return listed(stored, event);
    case 'arrived':
      if (state.stage !== 'downloading') return stored;
      return { ...stored, asked: false, here: state.pack, state: { stage: 'complete', at: event.at } };
    case 'held':
      return held(stored, event);
    case 'released':
      return released(stored, event.by);
  }
}

function listed(
  stored: StoredPack,
  { pack, whole, now }: Extract<PackEvent, { type: 'listed' }>,
): StoredPack {
  const { stage } = stored.state;
  if (stage === 'held') return stored;
  const next = { ...stored, lookedAt: now };
  if (stage === 'complete' && whole && stored.here !== null && sameFiles(stored.here, pack)) {
    return { ...next, here: pack };
  }
  return { ...next, state: { stage: 'downloading', pack } };
}

function held(stored: StoredPack, { hold, now }: Extract<PackEvent, { type: 'held' }>): StoredPack {
  const { state } = stored;
  // A refused check is not repeated before the next interval.
  if (state.stage === 'complete') return hold.why === 'refused' ? { ...stored, lookedAt: now } : stored;
  // A download that a person paused is not resumed by the network.
  if (state.stage === 'held' && (state.hold.why === 'person' || state.hold.why === hold.why)) return stored;
  return { ...stored, state: { stage: 'held', hold, pack: packIn(state) } };
}

function released(stored: StoredPack, by: 'person' | 'conditions'): StoredPack {
  const { state } = stored;
  if (state.stage !== 'held') return stored;
  if (by === 'conditions' && !CLEARED_BY_CONDITIONS.has(state.hold.why)) return stored;
  return { ...stored, asked: stored.asked || by === 'person', state: { stage: 'wanted', pack: state.pack } };
}

/** The list that is being downloaded; null before the server has sent one. */
export function packIn(state: PackState): Pack | null {
  return state.stage === 'complete' ? null : state.pack;
}

/** The lists of files that this pack needs on the device: the complete version, and the one being downloaded. */
export function packsOf({ here, state }: StoredPack): Pack[] {
  return [here, packIn(state)].filter((pack) => pack !== null);
}

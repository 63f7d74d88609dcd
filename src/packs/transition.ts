import type { Pack } from '#contract/entities/pack.ts';
import { sameFiles } from './plan.ts';
import type { Hold, PackState, Stage, StoredPack } from './stored-pack.ts';

/*
 *   wanted ──listed──▶ downloading ──arrived──▶ complete
 *     ▲  │                │   ▲                    │
 *     │  └─────held───────┤   └──listed (news)─────┘
 *     └──released── held ◀┘
 *
 *   A hold of the weather (line, Wi-Fi, data saver) is released by the weather, any by a person. Whatever is released
 *   begins by asking the school again: addresses run out. Files that are here stay here.
 */
export type PackEvent =
  /** The school has said what belongs to it; `whole`: all of that is here. */
  | { type: 'listed'; pack: Pack; whole: boolean; now: number }
  | { type: 'arrived'; at: string }
  | { type: 'held'; hold: Hold; now: number }
  | { type: 'released'; by: 'person' | 'conditions' };

/** Complete by type: a new stage or event does not compile without its row. */
export const TRANSITIONS: Record<Stage, Record<PackEvent['type'], Stage>> = {
  wanted: { listed: 'downloading', arrived: 'wanted', held: 'held', released: 'wanted' },
  downloading: { listed: 'downloading', arrived: 'complete', held: 'held', released: 'downloading' },
  held: { listed: 'held', arrived: 'held', held: 'held', released: 'wanted' },
  // A look that fails, or a pause, takes nothing away from what is here.
  complete: { listed: 'downloading', arrived: 'complete', held: 'complete', released: 'complete' },
};

const CLEARED_BY_CONDITIONS: ReadonlySet<Hold['why']> = new Set(['line', 'wifi', 'saver']);

/** The very pack it was given where the event changes nothing. */
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
  // A look that the school refused is not repeated at every moment of the page.
  if (state.stage === 'complete') return hold.why === 'refused' ? { ...stored, lookedAt: now } : stored;
  // What a person has stopped is not started by a line that comes and goes.
  if (state.stage === 'held' && (state.hold.why === 'person' || state.hold.why === hold.why)) return stored;
  return { ...stored, state: { stage: 'held', hold, pack: packIn(state) } };
}

function released(stored: StoredPack, by: 'person' | 'conditions'): StoredPack {
  const { state } = stored;
  if (state.stage !== 'held') return stored;
  if (by === 'conditions' && !CLEARED_BY_CONDITIONS.has(state.hold.why)) return stored;
  return { ...stored, asked: stored.asked || by === 'person', state: { stage: 'wanted', pack: state.pack } };
}

/** What is being brought, as far as the school has said it. */
export function packIn(state: PackState): Pack | null {
  return state.stage === 'complete' ? null : state.pack;
}

/** Every list of files that this pack needs on the device: what is here, and what is on its way. */
export function packsOf({ here, state }: StoredPack): Pack[] {
  return [here, packIn(state)].filter((pack) => pack !== null);
}

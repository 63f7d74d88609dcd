import type { Pack } from '#contract/entities/pack.ts';
import { sameFiles } from './plan.ts';
import type { Hold, KeptPack, PackState, Stage } from './stored-pack.ts';

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
  | { type: 'released'; by: 'person' | 'weather' };

/** Complete by type: a new stage or event does not compile without its row. */
export const WAY: Record<Stage, Record<PackEvent['type'], Stage>> = {
  wanted: { listed: 'downloading', arrived: 'wanted', held: 'held', released: 'wanted' },
  downloading: { listed: 'downloading', arrived: 'complete', held: 'held', released: 'downloading' },
  held: { listed: 'held', arrived: 'held', held: 'held', released: 'wanted' },
  // A look that fails, or a pause, takes nothing away from what is here.
  complete: { listed: 'downloading', arrived: 'complete', held: 'complete', released: 'complete' },
};

const OF_THE_WEATHER: ReadonlySet<Hold['why']> = new Set(['line', 'wifi', 'saver']);

/** The very pack it was given where the event changes nothing. */
export function transition(kept: KeptPack, event: PackEvent): KeptPack {
  const { state } = kept;
  switch (event.type) {
    case 'listed':
      return listed(kept, event);
    case 'arrived':
      if (state.stage !== 'downloading') return kept;
      return { ...kept, asked: false, here: state.pack, state: { stage: 'complete', at: event.at } };
    case 'held':
      return held(kept, event);
    case 'released':
      return released(kept, event.by);
  }
}

function listed(kept: KeptPack, { pack, whole, now }: Extract<PackEvent, { type: 'listed' }>): KeptPack {
  const { stage } = kept.state;
  if (stage === 'held') return kept;
  const next = { ...kept, lookedAt: now };
  if (stage === 'complete' && whole && kept.here !== null && sameFiles(kept.here, pack)) {
    return { ...next, here: pack };
  }
  return { ...next, state: { stage: 'downloading', pack } };
}

function held(kept: KeptPack, { hold, now }: Extract<PackEvent, { type: 'held' }>): KeptPack {
  const { state } = kept;
  // A look that the school refused is not repeated at every moment of the page.
  if (state.stage === 'complete') return hold.why === 'refused' ? { ...kept, lookedAt: now } : kept;
  // What a person has stopped is not started by a line that comes and goes.
  if (state.stage === 'held' && (state.hold.why === 'person' || state.hold.why === hold.why)) return kept;
  return { ...kept, state: { stage: 'held', hold, pack: packIn(state) } };
}

function released(kept: KeptPack, by: 'person' | 'weather'): KeptPack {
  const { state } = kept;
  if (state.stage !== 'held') return kept;
  if (by === 'weather' && !OF_THE_WEATHER.has(state.hold.why)) return kept;
  return { ...kept, asked: kept.asked || by === 'person', state: { stage: 'wanted', pack: state.pack } };
}

/** What is being brought, as far as the school has said it. */
export function packIn(state: PackState): Pack | null {
  return state.stage === 'complete' ? null : state.pack;
}

/** Every list of files that this pack needs on the device: what is here, and what is on its way. */
export function packsOf({ here, state }: KeptPack): Pack[] {
  return [here, packIn(state)].filter((pack) => pack !== null);
}

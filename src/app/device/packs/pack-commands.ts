import type { PackDesk } from '#packs/desk.ts';
import { type Freeing, freeUnneeded, removeOthers, removePack } from '#packs/free.ts';
import { newPack } from '#packs/kept-pack.ts';
import { type PackEvent, transition } from '#packs/transition.ts';
import type { PackRunner } from './pack-runner.ts';

interface DeedParts {
  standing: Freeing;
  runner: Pick<PackRunner, 'run' | 'rest'>;
  uid: () => string | null;
  now: () => number;
  /** A row was changed: the pack that has its turn may have to stop. */
  lookAtTurn: () => Promise<void>;
  tell: () => void;
}

type Deeds = Pick<PackDesk, 'take' | 'pause' | 'resume' | 'remove'> & { drop(): Promise<void> };

/** What a person does with packs; each is on disk when it resolves. */
export function packCommands({ standing, runner, uid, now, lookAtTurn, tell }: DeedParts): Deeds {
  const { rows } = standing;
  const change = async (id: string, event: PackEvent) => {
    await rows.apply(id, (kept) => transition(kept, event));
    await lookAtTurn();
  };
  const release = (id: string) => change(id, { type: 'released', by: 'person' });
  return {
    async take(place) {
      const who = uid();
      if (who === null) return;
      const kept = newPack({ uid: who, ...place }, now());
      // A hint to the browser; what it answers is shown in the settings.
      void navigator.storage?.persist?.().catch(() => undefined);
      if (!(await rows.add(kept))) await release(kept.id);
      runner.run();
    },
    pause: (id) => change(id, { type: 'held', hold: { why: 'person' }, now: now() }),
    async resume(id) {
      await release(id);
      runner.run();
    },
    async remove(id) {
      const kept = await rows.get(id);
      if (kept !== null) await removePack(kept, standing);
      await lookAtTurn();
      tell();
      // What there was no room for may fit now.
      for (const { id: other, state } of await rows.all()) {
        if (state.stage === 'held' && state.hold.why === 'space') await release(other);
      }
      runner.run();
    },
    async drop() {
      await runner.rest();
      await removeOthers(null, standing);
      await freeUnneeded(standing);
      tell();
    },
  };
}

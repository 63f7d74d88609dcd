import { type PackStorage, removePack, removePacksOfOthers, removeUnneededFiles } from '#packs/free-space.ts';
import type { PackService } from '#packs/pack-service.ts';
import { newPack } from '#packs/stored-pack.ts';
import { type PackEvent, transition } from '#packs/transition.ts';
import type { PackRunner } from './pack-runner.ts';

interface DeedParts {
  standing: PackStorage;
  runner: Pick<PackRunner, 'run' | 'rest'>;
  uid: () => string | null;
  now: () => number;
  /** A row was changed: the pack that has its turn may have to stop. */
  lookAtTurn: () => Promise<void>;
  tell: () => void;
}

type Deeds = Pick<PackService, 'take' | 'pause' | 'resume' | 'remove'> & { drop(): Promise<void> };

/** What a person does with packs; each is on disk when it resolves. */
export function packCommands({ standing, runner, uid, now, lookAtTurn, tell }: DeedParts): Deeds {
  const { rows } = standing;
  const change = async (id: string, event: PackEvent) => {
    await rows.apply(id, (stored) => transition(stored, event));
    await lookAtTurn();
  };
  const release = (id: string) => change(id, { type: 'released', by: 'person' });
  return {
    async take(place) {
      const who = uid();
      if (who === null) return;
      const stored = newPack({ uid: who, ...place }, now());
      // A hint to the browser; what it answers is shown in the settings.
      void navigator.storage?.persist?.().catch(() => undefined);
      if (!(await rows.add(stored))) await release(stored.id);
      runner.run();
    },
    pause: (id) => change(id, { type: 'held', hold: { why: 'person' }, now: now() }),
    async resume(id) {
      await release(id);
      runner.run();
    },
    async remove(id) {
      const stored = await rows.get(id);
      if (stored !== null) await removePack(stored, standing);
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
      await removePacksOfOthers(null, standing);
      await removeUnneededFiles(standing);
      tell();
    },
  };
}

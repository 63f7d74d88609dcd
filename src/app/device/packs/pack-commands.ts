import type { PackService } from '#packs/pack-service.ts';
import {
  type PackStorage,
  removePack,
  removePacksOfOthers,
  removeUnneededFiles,
} from '#packs/remove-unneeded.ts';
import { newPack } from '#packs/stored-pack.ts';
import { type PackEvent, transition } from '#packs/transition.ts';
import type { PackRunner } from './pack-runner.ts';

interface Deps {
  storage: PackStorage;
  runner: Pick<PackRunner, 'run' | 'rest'>;
  uid: () => string | null;
  now: () => number;
  /** Interrupts the running download when a changed row no longer allows it. */
  checkActive: () => Promise<void>;
  notify: () => void;
}

type Commands = Pick<PackService, 'take' | 'pause' | 'resume' | 'remove'> & { drop(): Promise<void> };

/** What a person does with packs; each change is on disk when its promise resolves. */
export function packCommands({ storage, runner, uid, now, checkActive, notify }: Deps): Commands {
  const { rows } = storage;
  const change = async (id: string, event: PackEvent) => {
    await rows.apply(id, (stored) => transition(stored, event));
    await checkActive();
  };
  const release = (id: string) => change(id, { type: 'released', by: 'person' });
  return {
    async take(place) {
      const owner = uid();
      if (owner === null) return;
      const stored = newPack({ uid: owner, ...place }, now());
      // A hint to the browser; the settings show its answer.
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
      if (stored !== null) await removePack(stored, storage);
      await checkActive();
      notify();
      // A pack that did not fit before may fit now.
      for (const { id: other, state } of await rows.all()) {
        if (state.stage === 'held' && state.hold.why === 'space') await release(other);
      }
      runner.run();
    },
    async drop() {
      await runner.rest();
      await removePacksOfOthers(null, storage);
      await removeUnneededFiles(storage);
      await storage.files.removeTextsOfOthers(null);
      notify();
    },
  };
}

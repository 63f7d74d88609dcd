import type { Api } from '#api/client.ts';
import type { Device } from '#local/device.ts';
import { deviceConfig } from '#local/device-config.ts';
import { packCache } from '#local/pack-cache.ts';
import { openPackFiles } from '#local/pack-files.ts';
import { createSignal } from '#local/signal.ts';
import { bringAll } from '#packs/bring-all.ts';
import type { PackDesk } from '#packs/desk.ts';
import { removeOthers, removePack } from '#packs/free.ts';
import { newPack } from '#packs/kept-pack.ts';
import type { PackPorts } from '#packs/ports.ts';
import { devicePacks } from '#packs/store.ts';
import { type PackEvent, transition } from '#packs/transition.ts';
import type { Session } from '#session/session.ts';
import type { Line } from './line.ts';
import { followSignIn, uidOf } from './outbox-following.ts';
import { pageMoments } from './outbox-triggers.ts';
import { offerOf } from './pack-offer.ts';
import { hasRoom, roomOnDevice } from './pack-room.ts';
import { packRunner } from './pack-runner.ts';
import { connectionOf, packWeather } from './pack-weather.ts';
import { packsShown } from './packs-shown.ts';

/** The packs of this device, once its databases are open. The module is loaded after the first usable paint. */
export interface PagePacks extends Omit<PackDesk, 'possible'> {
  /** Everything that was taken along goes; nothing is written afterwards until somebody signs in. */
  drop(): Promise<void>;
}

export interface PagePacksParts {
  device: Device;
  session: Pick<Session, 'state' | 'subscribe'>;
  /** Answers of the school itself, never out of a pack. */
  school: Api;
  line: Line;
  failed: (cause: unknown) => void;
}

export function openPagePacks({ device, session, school, line, failed }: PagePacksParts): PagePacks {
  const signal = createSignal('otomichi-packs');
  const config = deviceConfig(device.config);
  const standing = {
    rows: devicePacks(device.packs),
    files: openPackFiles(),
    cache: packCache(caches, location.origin),
  };
  const { rows, files } = standing;
  let onlyOnWifi = true;
  let turn: string | null = null;
  const weather = packWeather({
    connection: connectionOf(window),
    isOn: line.isOn,
    onlyOnWifi: () => onlyOnWifi,
  });
  const ports: PackPorts = {
    ...standing,
    api: school,
    fetch: line.fetch,
    weather: weather.against,
    hasRoom,
    now: () => Date.now(),
    later,
    tell: signal.tell,
    turn: (id) => {
      turn = id;
    },
  };
  const runner = packRunner({
    bring: async (stop) => {
      const uid = uidOf(session);
      return uid === null ? false : bringAll(uid, ports, stop);
    },
    locks: navigator.locks ?? null,
    now: ports.now,
    onMoment: pageMoments(window),
    later,
    failed,
  });
  const shown = packsShown(() => uidOf(session), standing, failed);

  /** A pack that was stopped or removed, here or in another tab, or a line that is no longer Wi-Fi, ends its turn. */
  const lookAtTurn = async () => {
    if (turn === null) return;
    const kept = await rows.get(turn);
    const why = kept === null ? 'gone' : weather.against(kept)?.why;
    if (why === 'gone' || kept?.state.stage === 'held' || why === 'wifi' || why === 'saver')
      runner.interrupt();
  };
  const onWeather = () => {
    void lookAtTurn().catch(failed);
    runner.run();
    shown.again();
  };
  const tell = async (id: string, event: PackEvent) => {
    await rows.apply(id, (kept) => transition(kept, event));
    await lookAtTurn();
  };

  signal.subscribe(runner.beat);
  signal.subscribe(shown.again);
  device.subscribe(() => {
    shown.again();
    void lookAtTurn().catch(failed);
  });
  line.subscribe(onWeather);
  weather.onChange(onWeather);
  followSignIn(session, () => {
    shown.again();
    runner.run();
  });
  config.read('packsOnWifiOnly').then((only) => {
    onlyOnWifi = only ?? true;
    onWeather();
  }, failed);

  return {
    list: shown.list,
    subscribe: shown.subscribe,
    wifi: () => ({ known: weather.known(), only: onlyOnWifi, saver: weather.saver() }),
    room: roomOnDevice,
    offer: (place) => offerOf(place, ports),
    async take(place) {
      const uid = uidOf(session);
      if (uid === null) return;
      const kept = newPack({ uid, ...place }, ports.now());
      // A hint to the browser; what it answers is shown in the settings.
      void navigator.storage?.persist?.().catch(() => undefined);
      if (!(await rows.add(kept))) await tell(kept.id, { type: 'released', by: 'person' });
      runner.run();
    },
    pause: (id) => tell(id, { type: 'held', hold: { why: 'person' }, now: ports.now() }),
    async resume(id) {
      await tell(id, { type: 'released', by: 'person' });
      runner.run();
    },
    async remove(id) {
      const kept = await rows.get(id);
      if (kept !== null) await removePack(kept, standing);
      await lookAtTurn();
      signal.tell();
      // What there was no room for may fit now.
      for (const { id: other, state } of await rows.all()) {
        if (state.stage === 'held' && state.hold.why === 'space')
          await tell(other, { type: 'released', by: 'person' });
      }
      runner.run();
    },
    async onlyOnWifi(only) {
      onlyOnWifi = only;
      await config.write('packsOnWifiOnly', only);
      onWeather();
    },
    async drop() {
      await runner.rest();
      await removeOthers(null, standing);
      await files.free((await files.all()).map(({ path }) => path));
      signal.tell();
    },
  };
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

import type { Api } from '#api/client.ts';
import { onSignIn, uidOf } from '#app/device/follow-session.ts';
import { onPageActive } from '#app/page-events.ts';
import { later } from '#lib/later.ts';
import { changeSignal } from '#local/change-signal.ts';
import { PACK_CHANNEL } from '#local/database-names.ts';
import { packCache } from '#local/packs/pack-cache.ts';
import { openPackFiles } from '#local/packs/pack-files.ts';
import type { Device } from '#local/rows/device.ts';
import { deviceConfig } from '#local/rows/device-config.ts';
import { onSavingChange, savesData } from '#network/saves-data.ts';
import type { NetworkStatus } from '#network/status.ts';
import { downloadAll } from '#packs/download-all.ts';
import { devicePacks } from '#packs/pack-rows.ts';
import type { PackService } from '#packs/pack-service.ts';
import type { PackPorts } from '#packs/ports.ts';
import { type PackStorage, removeUnneededFiles } from '#packs/remove-unneeded.ts';
import type { Session } from '#session/session.ts';
import { connectionOf, type DownloadConditions, downloadConditions } from './download-conditions.ts';
import { packCommands } from './pack-commands.ts';
import { packList } from './pack-list.ts';
import { offerOf } from './pack-offer.ts';
import { type PackRunner, packRunner } from './pack-runner.ts';
import { hasRoom, roomOnDevice } from './storage-space.ts';
import { wifiSetting } from './wifi-setting.ts';

/** The packs of this device, once its databases are open. Loaded only after the first usable paint. */
export interface PagePacks extends Omit<PackService, 'possible'> {
  /** Deletes all packs; nothing is written afterwards until somebody signs in. */
  drop(): Promise<void>;
}

export interface PagePacksDeps {
  device: Device;
  session: Pick<Session, 'state' | 'subscribe'>;
  /** Calls the server and never a pack. */
  serverApi: Api;
  network: NetworkStatus;
  onError: (cause: unknown) => void;
}

/** Opens the packs of this device and continues their downloads. */
export function openPagePacks({ device, session, serverApi, network, onError }: PagePacksDeps): PagePacks {
  const signal = changeSignal(PACK_CHANNEL);
  const storage: PackStorage = {
    rows: devicePacks(device.packs),
    files: openPackFiles(),
    cache: packCache(caches, location.origin),
  };
  const uid = () => uidOf(session);
  const wifi = wifiSetting(deviceConfig(device.config));
  const conditions = downloadConditions({
    connection: connectionOf(window),
    savesData: () => savesData(window),
    isOnline: network.isOnline,
    onlyOnWifi: wifi.only,
  });
  const active: ActivePack = { id: null };
  const ports = portsOf({ storage, serverApi, network, conditions, active, notify: signal.notify });
  const runner = runnerOf(uid, ports, onError);
  const list = packList(uid, storage, onError);
  const checkActive = () => interruptIfBlocked(active, storage, conditions, runner);
  const onConditionsChanged = () => {
    void checkActive().catch(onError);
    runner.run();
    list.refresh();
  };
  const readWifiSetting = () =>
    wifi.reload().then((changed) => (changed ? onConditionsChanged() : undefined), onError);

  signal.subscribe(runner.progressed);
  signal.subscribe(list.refresh);
  device.packs.subscribe(() => {
    list.refresh();
    void checkActive().catch(onError);
  });
  device.config.subscribe(() => void readWifiSetting());
  network.subscribe(onConditionsChanged);
  conditions.onChange(onConditionsChanged);
  onSavingChange(document.documentElement, onConditionsChanged);
  onSignIn(session, () => {
    list.refresh();
    runner.run();
  });
  session.subscribe(() => {
    if (uid() === null) runner.interrupt();
  });
  void readWifiSetting();

  return {
    list: list.list,
    subscribe: list.subscribe,
    wifi: () => ({ known: conditions.known(), only: conditions.onlyOnWifi(), saver: conditions.saver() }),
    room: roomOnDevice,
    offer: (place) => offerOf(place, ports),
    ...packCommands({ storage, runner, uid, now: ports.now, checkActive, notify: signal.notify }),
    onlyOnWifi: (only) => wifi.choose(only).then(onConditionsChanged),
  };
}

/** Which pack is being downloaded. */
interface ActivePack {
  id: string | null;
}

interface PortDeps {
  storage: PackStorage;
  serverApi: Api;
  network: NetworkStatus;
  conditions: DownloadConditions;
  active: ActivePack;
  notify: () => void;
}

function portsOf({ storage, serverApi, network, conditions, active, notify }: PortDeps): PackPorts {
  return {
    ...storage,
    api: serverApi,
    fetch: network.fetch,
    blockedBy: conditions.blockedBy,
    hasRoom,
    now: () => Date.now(),
    later,
    notifyProgress: notify,
    setActive: (id) => {
      active.id = id;
    },
  };
}

function runnerOf(uid: () => string | null, ports: PackPorts, onError: (cause: unknown) => void): PackRunner {
  return packRunner({
    async download(signal) {
      const owner = uid();
      if (owner !== null) return downloadAll(owner, ports, signal);
      // Somebody signed out while this tab was writing: what arrived afterwards is deleted.
      await removeUnneededFiles(ports);
      return false;
    },
    locks: navigator.locks ?? null,
    now: ports.now,
    onActive: onPageActive(window),
    later,
    onError,
  });
}

/**
 * Interrupts the download of a pack that its person paused or removed, here or in another tab, and a download for which
 * Wi-Fi or the data saver no longer allow it. The download itself handles every other hold; checking again at once would
 * never end.
 */
async function interruptIfBlocked(
  { id }: ActivePack,
  { rows }: PackStorage,
  conditions: DownloadConditions,
  runner: PackRunner,
): Promise<void> {
  if (id === null) return;
  const stored = await rows.get(id);
  const state = stored?.state;
  const reason =
    stored !== null && state?.stage === 'downloading' ? conditions.blockedBy(stored)?.why : undefined;
  const stopped = state === undefined || (state.stage === 'held' && state.hold.why === 'person');
  if (stopped || reason === 'wifi' || reason === 'saver') runner.interrupt();
}

import type { Api } from '#api/client.ts';
import { followSignIn, uidOf } from '#app/device/follow-session.ts';
import { pageMoments } from '#app/device/outbox-runner.ts';
import { changeSignal } from '#local/change-signal.ts';
import { packCache } from '#local/packs/pack-cache.ts';
import { openPackFiles } from '#local/packs/pack-files.ts';
import type { Device } from '#local/rows/device.ts';
import { deviceConfig } from '#local/rows/device-config.ts';
import type { NetworkStatus } from '#network/status.ts';
import { downloadAll } from '#packs/download-all.ts';
import { type PackStorage, removeUnneededFiles } from '#packs/free-space.ts';
import { devicePacks } from '#packs/pack-rows.ts';
import type { PackService } from '#packs/pack-service.ts';
import type { PackPorts } from '#packs/ports.ts';
import type { Session } from '#session/session.ts';
import { connectionOf, type DownloadConditions, downloadConditions } from './download-conditions.ts';
import { packCommands } from './pack-commands.ts';
import { packList } from './pack-list.ts';
import { offerOf } from './pack-offer.ts';
import { type PackRunner, packRunner } from './pack-runner.ts';
import { hasRoom, roomOnDevice } from './storage-space.ts';
import { wifiChoice } from './wifi-choice.ts';

/** The packs of this device, once its databases are open. The module is loaded after the first usable paint. */
export interface PagePacks extends Omit<PackService, 'possible'> {
  /** Everything that was taken along goes; nothing is written afterwards until somebody signs in. */
  drop(): Promise<void>;
}

export interface PagePacksDeps {
  device: Device;
  session: Pick<Session, 'state' | 'subscribe'>;
  /** Answers of the school itself, never out of a pack. */
  school: Api;
  network: NetworkStatus;
  failed: (cause: unknown) => void;
}

export function openPagePacks({ device, session, school, network, failed }: PagePacksDeps): PagePacks {
  const signal = changeSignal('otomichi-packs');
  const standing: PackStorage = {
    rows: devicePacks(device.packs),
    files: openPackFiles(),
    cache: packCache(caches, location.origin),
  };
  const uid = () => uidOf(session);
  const choice = wifiChoice(deviceConfig(device.config));
  const weather = downloadConditions({
    connection: connectionOf(window),
    isOnline: network.isOnline,
    onlyOnWifi: choice.only,
  });
  const turn: Turn = { id: null };
  const ports = portsOf({ standing, school, network, weather, turn, tell: signal.notify });
  const runner = runnerOf(uid, ports, failed);
  const shown = packList(uid, standing, failed);
  const lookAtTurn = () => endTurn(turn, standing, weather, runner);
  const onWeather = () => {
    void lookAtTurn().catch(failed);
    runner.run();
    shown.again();
  };
  const lookAtChoice = () => choice.look().then((changed) => (changed ? onWeather() : undefined), failed);

  signal.subscribe(runner.beat);
  signal.subscribe(shown.again);
  device.subscribe(() => {
    shown.again();
    void lookAtTurn().catch(failed);
    void lookAtChoice();
  });
  network.subscribe(onWeather);
  weather.onChange(onWeather);
  followSignIn(session, () => {
    shown.again();
    runner.run();
  });
  session.subscribe(() => {
    if (uid() === null) runner.interrupt();
  });
  void lookAtChoice();

  return {
    list: shown.list,
    subscribe: shown.subscribe,
    wifi: () => ({ known: weather.known(), only: choice.only(), saver: weather.saver() }),
    room: roomOnDevice,
    offer: (place) => offerOf(place, ports),
    ...packCommands({ standing, runner, uid, now: ports.now, lookAtTurn, tell: signal.notify }),
    onlyOnWifi: (only) => choice.choose(only).then(onWeather),
  };
}

/** Which pack is being brought. */
interface Turn {
  id: string | null;
}

interface World {
  standing: PackStorage;
  school: Api;
  network: NetworkStatus;
  weather: DownloadConditions;
  turn: Turn;
  tell: () => void;
}

function portsOf({ standing, school, network, weather, turn, tell }: World): PackPorts {
  return {
    ...standing,
    api: school,
    fetch: network.fetch,
    blockedBy: weather.against,
    hasRoom,
    now: () => Date.now(),
    later,
    notifyProgress: tell,
    setActive: (id) => {
      turn.id = id;
    },
  };
}

function runnerOf(uid: () => string | null, ports: PackPorts, failed: (cause: unknown) => void): PackRunner {
  return packRunner({
    async bring(stop) {
      const who = uid();
      if (who !== null) return downloadAll(who, ports, stop);
      // Somebody signed out while this tab was writing: what came after that goes.
      await removeUnneededFiles(ports);
      return false;
    },
    locks: navigator.locks ?? null,
    now: ports.now,
    onMoment: pageMoments(window),
    later,
    failed,
  });
}

/**
 * A pack that its person stopped or removed, here or in another tab, or a line that is no longer Wi-Fi, ends its turn.
 * Every other hold is the turn's own: to look again at once would be a storm.
 */
async function endTurn(
  { id }: Turn,
  { rows }: PackStorage,
  weather: DownloadConditions,
  runner: PackRunner,
): Promise<void> {
  if (id === null) return;
  const stored = await rows.get(id);
  const state = stored?.state;
  const against =
    stored !== null && state?.stage === 'downloading' ? weather.against(stored)?.why : undefined;
  const stopped = state === undefined || (state.stage === 'held' && state.hold.why === 'person');
  if (stopped || against === 'wifi' || against === 'saver') runner.interrupt();
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

import type { Api } from '#api/client.ts';
import { finishWipe } from '#app/auth/wipe-device.ts';
import type { SelectedCurriculum } from '#app/cache/selected-curriculum.ts';
import type { Lazy } from '#lib/lazy-value.ts';
import { erasePersonalRows } from '#local/erase-person.ts';
import { endTransactionsWhenHidden } from '#local/hidden-page.ts';
import { openPictureStore } from '#local/pictures/picture-store.ts';
import { openDevice } from '#local/rows/device.ts';
import { openTakeStore } from '#local/takes/take-store.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { Reporter } from '#observe/reporter.ts';
import type { Session } from '#session/session.ts';
import { deliverySteps } from './delivery-steps.ts';
import { onSignIn } from './follow-session.ts';
import { openPagePacks, type PagePacks } from './packs/page-packs.ts';
import { openOutbox, type PageOutbox } from './page-outbox.ts';

/** The device's storage after it was opened. */
export interface OpenDevice {
  takes: ReturnType<typeof openTakeStore>;
  outbox: PageOutbox;
  /** null where the browser stores no files (insecure and some private windows). */
  packs: PagePacks | null;
  /** Erases everything of a deleted person from the databases. */
  erase(uid: string): Promise<void>;
}

/** The device's storage, opened when somebody first needs it. */
export type LazyDevice = Lazy<OpenDevice>;

interface Deps {
  session: Session;
  api: Api;
  /** Calls the server and never a pack: packs are made of its answers. */
  serverApi: Api;
  network: NetworkStatus;
  reporter: Reporter;
  selected: Pick<SelectedCurriculum, 'sync'>;
  /** Runs when the server has received an action of this device. */
  onDelivered: () => void;
}

/** Opens this device's databases and starts delivery and packs. Loaded only after the first usable paint. */
export function openPageDevice(deps: Deps): OpenDevice {
  const { session, api, serverApi, network, reporter, selected, onDelivered } = deps;
  endTransactionsWhenHidden();
  const takes = openTakeStore();
  const device = openDevice({ makeRoom: () => takes.makeRoom() });
  const pictures = openPictureStore();
  const report = (oddity: unknown) => reporter.error(oddity, 'device');
  const onStep = deliverySteps(reporter);
  const outbox = openOutbox({ device, takes, pictures, session, network, api, report, onDelivered, onStep });
  // Only after the earlier version's data has been imported can its choice be found.
  const syncSelected = (uid: string) => outbox.ready.then(() => selected.sync(uid, outbox.config));
  onSignIn(session, (uid) => void syncSelected(uid).catch(report));
  const packs =
    'caches' in globalThis
      ? openPagePacks({
          device,
          session,
          serverApi,
          network,
          onError: (cause) => reporter.error(cause, 'packs'),
        })
      : null;
  const erase = async (uid: string) => {
    const { openHearingStore } = await import('#local/hearings/hearing-store.ts');
    const hearings = openHearingStore();
    await erasePersonalRows(uid, { device, takes, pictures, hearings });
    await hearings.close();
  };
  void finishWipe(erase, localStorage).catch(report);
  return { takes, outbox, packs, erase };
}

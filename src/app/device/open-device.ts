import type { Api } from '#api/client.ts';
import { finishWipe } from '#app/auth/wipe-device.ts';
import type { SelectedCurriculum } from '#app/cache/selected-curriculum.ts';
import { openDevice } from '#local/device.ts';
import { erasePerson } from '#local/erase-person.ts';
import { openTakeStore } from '#local/take-store.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { Reporter } from '#observe/reporter.ts';
import type { Session } from '#session/session.ts';
import { followSignIn } from './follow-session.ts';
import { openPagePacks, type PagePacks } from './packs/page-packs.ts';
import { openOutbox, type PageOutbox } from './page-outbox.ts';

export interface OpenDevice {
  takes: ReturnType<typeof openTakeStore>;
  outbox: PageOutbox;
  /** null where the browser keeps no files (insecure and some private windows). */
  packs: PagePacks | null;
  /** Everything of a person who deleted their account leaves the databases. */
  erase(uid: string): Promise<void>;
}

interface DeviceNeeds {
  session: Session;
  api: Api;
  /** The school itself: never an answer out of a pack, which is what packs are made of. */
  school: Api;
  network: NetworkStatus;
  reporter: Reporter;
  selected: Pick<SelectedCurriculum, 'adopt'>;
  /** The school has heard of something that was done here. */
  onDelivered: () => void;
}

/** Everything that stands in this device's databases. Imported only behind the first usable paint. */
export function openPageDevice(needs: DeviceNeeds): OpenDevice {
  const { session, api, school, network, reporter, onDelivered } = needs;
  const device = openDevice();
  const takes = openTakeStore();
  const report = (oddity: unknown) => reporter.error(oddity, 'device');
  const outbox = openOutbox({ device, takes, session, api, report, onDelivered });
  followSignIn(session, (uid) => void handOver(outbox, needs, uid).catch(report));
  const packs =
    'caches' in globalThis
      ? openPagePacks({ device, session, school, network, failed: (cause) => reporter.error(cause, 'packs') })
      : null;
  const erase = (uid: string) => erasePerson(uid, { device, takes });
  void finishWipe(erase, localStorage).catch(report);
  return { takes, outbox, packs, erase };
}

/** The curriculum chosen in the earlier version belongs to the first person, as its notes do. */
async function handOver(outbox: PageOutbox, { selected }: DeviceNeeds, uid: string) {
  await outbox.ready;
  const currCode = await outbox.config.read('selectedCurrCode');
  if (currCode === null) return;
  selected.adopt(uid, currCode);
  await outbox.config.clear('selectedCurrCode');
}

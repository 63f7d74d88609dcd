import type { Api } from '#api/client.ts';
import { openTakeStore } from '#local/take-store.ts';
import type { Reporter } from '#observe/reporter.ts';
import type { Session } from '#session/session.ts';
import type { OnboardingCheck } from './onboarding-need.ts';
import { followSignIn } from './outbox-following.ts';
import { openOutbox, type PageOutbox } from './outbox-ports.ts';
import type { SelectedCurriculum } from './selected-curriculum.ts';
import type { SignInIntent } from './sign-in-intent.ts';

export interface OpenDevice {
  takes: ReturnType<typeof openTakeStore>;
  outbox: PageOutbox;
}

interface DeviceNeeds {
  session: Session;
  api: Api;
  reporter: Reporter;
  selected: Pick<SelectedCurriculum, 'adopt'>;
  /** Somebody came in who was about to sign up. */
  intent: Pick<SignInIntent, 'takeSignUp'>;
  onboarding: Pick<OnboardingCheck, 'expect'>;
}

/** Everything that stands in this device's databases. Imported only behind the first usable paint. */
export function openDeviceParts(needs: DeviceNeeds): OpenDevice {
  const { session, api, reporter } = needs;
  const takes = openTakeStore();
  const report = (oddity: unknown) => reporter.error(oddity, 'device');
  const outbox = openOutbox({ takes, session, api, report });
  followSignIn(session, (uid) => void handOver(outbox, needs, uid).catch(report));
  return { takes, outbox };
}

/**
 * What this device remembers goes to whoever is here: a sign-up that was begun makes them a new user, and the
 * curriculum chosen in the earlier version belongs to the first person, as its notes do.
 */
async function handOver(outbox: PageOutbox, { selected, intent, onboarding }: DeviceNeeds, uid: string) {
  if (await intent.takeSignUp()) onboarding.expect(uid);
  await outbox.ready;
  const currCode = await outbox.config.read('selectedCurrCode');
  if (currCode === null) return;
  selected.adopt(uid, currCode);
  await outbox.config.clear('selectedCurrCode');
}

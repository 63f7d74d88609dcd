import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { WaitingTakes } from '#features/home/home-ports.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import type { SearchPorts } from '#features/search/search-ports.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { ErrorLog } from '#observe/error-log.ts';
import type { Reporter } from '#observe/reporter.ts';
import type { Telemetry } from '#observe/telemetry-api.ts';
import type { FirebaseSession } from '#session/firebase-session.ts';
import type { OnboardingCheck } from './auth/onboarding-check.ts';
import type { SignInIntent } from './auth/sign-in-intent.ts';
import type { PersistedQueries } from './cache/persisted-queries.ts';
import type { SelectedCurriculum } from './cache/selected-curriculum.ts';
import type { LazyDevice } from './device/lazy-device.ts';
import type { PackLink } from './device/packs/pack-link.ts';
import type { WorkerLink } from './device/worker-link.ts';

/** Everything that screens are given, put together once in `start.ts`; the router hands it on as its context. */
export interface AppContext {
  api: Api;
  queries: QueryClient;
  kept: PersistedQueries;
  session: FirebaseSession;
  onboarding: OnboardingCheck;
  intent: SignInIntent;
  network: NetworkStatus;
  selected: SelectedCurriculum;
  lesson: LessonPorts;
  device: LazyDevice;
  waiting: WaitingTakes;
  packs: PackLink;
  search: SearchPorts;
  worker: WorkerLink;
  reporter: Reporter;
  telemetry: Telemetry;
  errorLog: () => Promise<ErrorLog>;
  /** Brings what observes: with the first error, or when nothing else wants the line. */
  observe: () => void;
}

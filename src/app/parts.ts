import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { WaitingTakes } from '#features/home/ports.ts';
import type { LessonPorts } from '#features/lesson/ports.ts';
import type { SearchPorts } from '#features/search/ports.ts';
import type { ErrorLog } from '#observe/error-log.ts';
import type { Reporter } from '#observe/reporter.ts';
import type { Telemetry } from '#observe/telemetry-door.ts';
import type { FirebaseSession } from '#session/firebase-session.ts';
import type { KeptQueries } from './kept-queries.ts';
import type { LazyDevice } from './lazy-device.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { OnboardingCheck } from './onboarding-need.ts';
import type { PackLink } from './pack-link.ts';
import type { SelectedCurriculum } from './selected-curriculum.ts';
import type { SignInIntent } from './sign-in-intent.ts';
import type { WorkerLink } from './worker-link.ts';

/** Everything that screens are given, put together once in `start.ts`; the router hands it on as its context. */
export interface AppParts {
  api: Api;
  queries: QueryClient;
  kept: KeptQueries;
  session: FirebaseSession;
  onboarding: OnboardingCheck;
  intent: SignInIntent;
  line: NetworkStatus;
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

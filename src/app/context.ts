import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { FilmDock } from '#features/film/film-dock.ts';
import type { WaitingTakes } from '#features/home/home-ports.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import type { SearchDevice } from '#features/search/search-view.ts';
import type { ProbedNetwork } from '#network/status.ts';
import type { ErrorLog } from '#observe/error-log.ts';
import type { Reporter } from '#observe/reporter.ts';
import type { Telemetry } from '#observe/telemetry-api.ts';
import type { FirebaseSession } from '#session/firebase-session.ts';
import type { PlayingStore } from '#sound/playing-now.ts';
import type { AddressAccess } from './auth/address-access.ts';
import type { OnboardingCheck } from './auth/onboarding-check.ts';
import type { SignInIntent } from './auth/sign-in-intent.ts';
import type { PersistedQueries } from './cache/persisted-queries.ts';
import type { SelectedCurriculum } from './cache/selected-curriculum.ts';
import type { WorkerLink } from './device/lazy-worker-bridge.ts';
import type { LazyDevice } from './device/open-device.ts';
import type { LazyPackService } from './device/packs/lazy-pack-service.ts';

/** Everything that the app consists of, made once by `assemble.ts`. */
export interface AppDeps {
  api: Api;
  /** Calls the server and never a pack: what is stored for use offline is made of its answers. */
  serverApi: Api;
  queries: QueryClient;
  persistedQueries: PersistedQueries;
  session: FirebaseSession;
  onboarding: OnboardingCheck;
  intent: SignInIntent;
  network: ProbedNetwork;
  selected: SelectedCurriculum;
  lesson: LessonPorts;
  /** The film that plays on while its page is not shown. */
  films: FilmDock;
  /** What of the practice room sounds; it goes on while another page is open. */
  playing: PlayingStore;
  device: LazyDevice;
  waiting: WaitingTakes;
  packs: LazyPackService;
  /** Lessons and texts on this device that match the words, best first. */
  searchDevice: SearchDevice;
  worker: WorkerLink;
  reporter: Reporter;
  telemetry: Telemetry;
  errorLog: () => Promise<ErrorLog>;
  /** Loads error reports and telemetry: with the first error, or when the page is idle. */
  observe: () => void;
}

/** The router's context: what route loaders and screens can use. */
export interface AppContext extends AppDeps {
  /** Who may see the screen at a path. */
  addressAccess(pathname: string): AddressAccess;
}

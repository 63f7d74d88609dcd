import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { LessonPorts } from '#features/lesson/ports.ts';
import type { Reporter } from '#observe/reporter.ts';
import type { LazySession } from './lazy-session.ts';
import type { Line } from './line.ts';
import type { OnboardingCheck } from './onboarding-need.ts';
import type { KeptQueries } from './query-client.ts';
import type { SelectedCurriculum } from './selected-curriculum.ts';
import type { WaitingTakes } from './waiting-takes.ts';

/** Everything that screens are given, put together once in `start.ts`; the router hands it on as its context. */
export interface AppParts {
  api: Api;
  queries: QueryClient;
  kept: KeptQueries;
  session: LazySession;
  onboarding: OnboardingCheck;
  line: Line;
  selected: SelectedCurriculum;
  lesson: LessonPorts;
  waiting: WaitingTakes;
  reporter: Reporter;
}

import { createStore } from '@tanstack/store';
import { type Api, createApi } from '#api/client.ts';
import type { OpenFilm } from '#features/film/open-film.ts';
import { isRecordingNow, onRecordingOver } from '#features/homework/recorder/recording-status.ts';
import { later } from '#lib/later.ts';
import { lazy } from '#lib/lazy-value.ts';
import type { PlayingNow } from '#sound/playing-now.ts';
import { lessonPorts } from './adapters/lesson-ports.ts';
import { onboardingCheck } from './auth/onboarding-check.ts';
import { pageSession } from './auth/page-session.ts';
import { signInIntent } from './auth/sign-in-intent.ts';
import { withPackFallback } from './cache/pack-fallback.ts';
import { persistedQueries } from './cache/persisted-queries.ts';
import { askAgainWhenAhead, askAgainWhenBack, createQueryClient } from './cache/query-client.ts';
import { refreshProgress } from './cache/refresh-progress.ts';
import { selectedCurriculum } from './cache/selected-curriculum.ts';
import type { AppDeps } from './context.ts';
import { lazyPackService } from './device/packs/lazy-pack-service.ts';
import { pageWorker } from './device/page-worker.ts';
import { searchDevice } from './device/search/search-device.ts';
import { waitingTakes } from './device/waiting-takes.ts';
import { pageObserve } from './observe/page-observe.ts';
import { onPageActive, onPageHide, onServerBack } from './page-events.ts';
import { pageNetwork } from './page-network.ts';
import { pageTurns } from './page-turns.ts';

/** Creates everything that the app consists of and connects it. */
export function assemble(view: Window): AppDeps {
  const storage = view.localStorage;
  const now = () => Date.now();
  const { reporter, telemetry, errorLog, start } = pageObserve(view);
  const logAs = (where: string) => (cause: unknown) => reporter.error(cause, where);
  const network = pageNetwork(view);
  const session = pageSession(view, (newUser) => onboarding.begin(newUser));
  const uid = () => {
    const state = session.state();
    return state.kind === 'in' ? state.identity.uid : null;
  };
  const queries = createQueryClient({ isNow: isRecordingNow, whenOver: onRecordingOver });
  askAgainWhenBack(queries, onServerBack(network));
  // A clock is set in another app.
  onPageActive(view)(() => askAgainWhenAhead(queries));
  const { serverApi, progress, api } = apisOf({ storage, uid, queries, session, network });
  const openConfig = async () => (await device.load()).outbox.config;
  const selected = selectedCurriculum(storage, openConfig, logAs('selected curriculum'));
  const askProgressAgain = refreshProgress({ queries, later });
  const arrived = () => {
    askProgressAgain();
    void import('#sound/arrival.ts').then(({ markArrival }) => markArrival(view)).catch(() => undefined);
  };
  const onboarding = onboardingCheck(api, queries, storage, logAs('after sign-in'));
  const device = lazy(async () => {
    const { openPageDevice } = await import('./device/open-device.ts');
    return openPageDevice({
      session,
      api,
      serverApi,
      network,
      reporter,
      selected,
      onDelivered: askProgressAgain,
    });
  });
  const worker = pageWorker(view);
  const lesson = lessonPorts({ device, progress, session, worker, fetch: network.fetch });
  return {
    api,
    serverApi,
    queries,
    persistedQueries: persistedQueries(queries, storage, onPageHide(view)),
    session,
    onboarding,
    intent: signInIntent({ device, storage, now }),
    network,
    selected,
    lesson,
    films: createStore<OpenFilm | null>(null),
    playing: createStore<PlayingNow | null>(null),
    device,
    waiting: waitingTakes({ device, uid, storage, onArrived: arrived }),
    packs: lazyPackService(device, 'caches' in view),
    searchDevice: searchDevice({ uid, queries, api, lesson }),
    worker,
    reporter,
    telemetry,
    errorLog,
    observe: start,
  };
}

interface ApiDeps extends Pick<AppDeps, 'queries' | 'session' | 'network'> {
  storage: Storage;
  uid: () => string | null;
}

/** The plain calls of the server, and those that screens use: with packs as a fallback and this device's own progress. */
function apisOf({ storage, uid, queries, session, network }: ApiDeps) {
  const turn = pageTurns();
  const serverApi = createApi({
    origin: '',
    fetch: network.fetch,
    idToken: async (options) => {
      const token = (await session.idToken(options))?.token ?? null;
      // At a start all calls of the first screen wait for the first token.
      await turn();
      return token;
    },
  });
  const fallbackApi = withPackFallback(serverApi, {
    uid,
    queries,
    isOnline: network.isOnline,
    answerFromPacks: async (...call) => (await import('./cache/pack-answers.ts')).answerFromPacks(...call),
    later: (work, ms) => void setTimeout(work, ms),
  });
  // A visitor has no progress; the code comes with /home's.
  const progress = lazy(async () => {
    const { optimisticProgress } = await import('./cache/optimistic-progress.ts');
    return optimisticProgress({ storage, uid, now: () => Date.now() });
  });
  const api: Api = async (endpoint, input, options) => {
    const answer = await fallbackApi(endpoint, input, options);
    const hasLessons = 'lesson' in (answer as object) || 'lessons' in (answer as object);
    if (!hasLessons || endpoint.access !== 'private') return answer;
    return (await progress.load().catch(() => null))?.addTo(answer) ?? answer;
  };
  return { serverApi, progress, api };
}

import { createApi } from '#api/client.ts';
import { createNetworkStatus } from '#network/status.ts';
import { lessonPorts } from './adapters/lesson-ports.ts';
import { searchPorts } from './adapters/search-ports.ts';
import { onboardingCheck } from './auth/onboarding-check.ts';
import { pageSession } from './auth/page-session.ts';
import { signInIntent } from './auth/sign-in-intent.ts';
import { optimisticProgress } from './cache/optimistic-progress.ts';
import { withPackFallback } from './cache/pack-fallback.ts';
import { onPageHide } from './cache/page-hide.ts';
import { persistedQueries } from './cache/persisted-queries.ts';
import { createQueryClient } from './cache/query-client.ts';
import { selectedCurriculum } from './cache/selected-curriculum.ts';
import type { AppContext } from './context.ts';
import { type LazyDevice, lazyDevice } from './device/lazy-device.ts';
import { packLink } from './device/packs/pack-link.ts';
import { waitingTakes } from './device/waiting-takes.ts';
import { workerLink } from './device/worker-link.ts';
import { lazyObserve, reportWindowErrors } from './observe/lazy-observe.ts';

/** Puts the app together for this page: the one place where the parts meet. */
export function assemble(view: Window): AppContext {
  const storage = view.localStorage;
  const { reporter, telemetry, errorLog, start } = lazyObserve(console, async () => {
    const { startObserve } = await import('./observe/start-observe.ts');
    return startObserve(view);
  });
  reportWindowErrors(view, reporter);
  const network = networkOf(view);
  const session = pageSession(view, (newcomer) => onboarding.begin(newcomer));
  const uid = () => {
    const state = session.state();
    return state.kind === 'in' ? state.identity.uid : null;
  };
  const deeds = optimisticProgress({ storage, uid, now: () => Date.now() });
  const plain = createApi({
    origin: '',
    fetch: network.fetch,
    idToken: async (options) => (await session.idToken(options))?.token ?? null,
  });
  const queries = createQueryClient();
  const packed = withPackFallback(plain, {
    ...{ uid, queries },
    isOnline: network.isOnline,
    packed: async (...asked) => (await import('./cache/pack-answers.ts')).answerFromPacks(...asked),
    later: (work, ms) => void setTimeout(work, ms),
  });
  const api = deeds.over(packed);
  const selected = selectedCurriculum(storage);
  const onboarding = onboardingCheck(api, queries, storage);
  const device: LazyDevice = lazyDevice(async () => {
    const { openPageDevice } = await import('./device/open-device.ts');
    const parts = { session, api, school: plain, network, reporter, selected };
    return openPageDevice({
      ...parts,
      onDelivered: () => void queries.invalidateQueries({ predicate: isOfLessons }),
    });
  });
  const intent = signInIntent({ device, storage, now: () => Date.now() });
  const worker = workerLink(async () => {
    const { startWorker } = await import('./device/worker-bridge.ts');
    return startWorker({
      container: view.navigator.serviceWorker,
      // A tab that never opened the device cannot be recording itself; the others are asked through it.
      isRecording: async () => (await device.open()).takes.isRecording(),
      reload: () => view.location.reload(),
      development: import.meta.env.DEV,
    });
  });
  const lesson = lessonPorts({ device, deeds, session, worker, fetch: network.fetch });
  return {
    ...{ api, queries, session, network, device, worker, reporter, selected, intent, onboarding, lesson },
    ...{ telemetry, errorLog, observe: start },
    kept: persistedQueries(queries, storage, onPageHide(view)),
    packs: packLink(device, 'caches' in view),
    search: searchPorts({ network, uid, queries, api, lesson }),
    waiting: waitingTakes({ device, uid, storage, now: () => Date.now() }),
  };
}

function networkOf(view: Window) {
  return createNetworkStatus({
    fetch: (input, init) => view.fetch(input, init),
    deviceOnline: () => view.navigator.onLine,
    onChange: (listener) => {
      view.addEventListener('online', listener);
      view.addEventListener('offline', listener);
      view.document.addEventListener('visibilitychange', () => {
        if (view.document.visibilityState === 'visible') listener();
      });
    },
    later: (work, ms) => void setTimeout(work, ms),
  });
}

/** Answers in which a learner's own deeds show: their courses and lessons. */
function isOfLessons({ queryKey: [access, path] }: { queryKey: readonly unknown[] }): boolean {
  return access === 'private' && /^\/(users|courses|lessons)\//.test(String(path));
}

import { createApi } from '#api/client.ts';
import { keptQueries } from './kept-queries.ts';
import { type LazyDevice, lazyDevice } from './lazy-device.ts';
import { lessonPorts } from './lesson-ports.ts';
import { createNetworkStatus } from '#network/status.ts';
import { hearWindowErrors, observing } from './observing.ts';
import { onboardingCheck } from './onboarding-need.ts';
import { packLink } from './pack-link.ts';
import { packedApi } from './packed-api.ts';
import { pageLeaving } from './page-leaving.ts';
import { pageSession } from './page-session.ts';
import type { AppParts } from './parts.ts';
import { createQueries } from './query-client.ts';
import { searchPorts } from './search-ports.ts';
import { selectedCurriculum } from './selected-curriculum.ts';
import { shownDeeds } from './shown-deeds.ts';
import { signInIntent } from './sign-in-intent.ts';
import { waitingTakes } from './waiting-takes.ts';
import { workerLink } from './worker-link.ts';

/** Puts the app together for this page: the one place where the parts meet. */
export function assemble(view: Window): AppParts {
  const storage = view.localStorage;
  const { reporter, telemetry, errorLog, start } = observing(console, async () => {
    const { openObserving } = await import('./open-observing.ts');
    return openObserving(view);
  });
  hearWindowErrors(view, reporter);
  const line = lineOf(view);
  const session = pageSession(view, (newcomer) => onboarding.begin(newcomer));
  const uid = () => {
    const state = session.state();
    return state.kind === 'in' ? state.identity.uid : null;
  };
  const deeds = shownDeeds({ storage, uid, now: () => Date.now() });
  const plain = createApi({
    origin: '',
    fetch: line.fetch,
    idToken: async (options) => (await session.idToken(options))?.token ?? null,
  });
  const queries = createQueries();
  const packed = packedApi(plain, {
    ...{ uid, queries },
    isOnline: line.isOnline,
    packed: async (...asked) => (await import('./packed-answers.ts')).packedAnswer(...asked),
    later: (work, ms) => void setTimeout(work, ms),
  });
  const api = deeds.over(packed);
  const selected = selectedCurriculum(storage);
  const onboarding = onboardingCheck(api, queries, storage);
  const device: LazyDevice = lazyDevice(async () => {
    const { openDeviceParts } = await import('./open-device.ts');
    const parts = { session, api, school: plain, line, reporter, selected };
    return openDeviceParts({
      ...parts,
      onTold: () => void queries.invalidateQueries({ predicate: isOfLessons }),
    });
  });
  const intent = signInIntent({ device, storage, now: () => Date.now() });
  const worker = workerLink(async () => {
    const { startWorker } = await import('./worker-bridge.ts');
    return startWorker({
      container: view.navigator.serviceWorker,
      // A tab that never opened the device cannot be recording itself; the others are asked through it.
      isRecording: async () => (await device.open()).takes.isRecording(),
      reload: () => view.location.reload(),
      development: import.meta.env.DEV,
    });
  });
  const lesson = lessonPorts({ device, deeds, session, worker, fetch: line.fetch });
  return {
    ...{ api, queries, session, line, device, worker, reporter, selected, intent, onboarding, lesson },
    ...{ telemetry, errorLog, observe: start },
    kept: keptQueries(queries, storage, pageLeaving(view)),
    packs: packLink(device, 'caches' in view),
    search: searchPorts({ line, uid, queries, api, lesson }),
    waiting: waitingTakes({ device, uid, storage, now: () => Date.now() }),
  };
}

function lineOf(view: Window) {
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

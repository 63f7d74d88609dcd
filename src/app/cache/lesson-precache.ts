import type { AppContext } from '#app/context.ts';
import { uidOf } from '#app/device/follow-session.ts';
import { onPageActive } from '#app/page-events.ts';
import { learning } from '#contract/learning.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { openPackFiles } from '#local/packs/pack-files.ts';
import { recordingTakes } from '#local/takes/recording-locks.ts';
import { savesData } from '#network/saves-data.ts';
import { precacheTexts } from '#packs/text-precache.ts';
import { currentCurriculum } from './current-curriculum.ts';
import { dropOtherStamps, markTexts, precacheStamps } from './precache-stamps.ts';
import { ownCourses } from './precached-courses.ts';

const LESSONS = learning.listUserLessons.path;

/** Held by the tab that fetches, so that two tabs do not ask for the same. */
const LOCK = 'lesson-texts';
/** Wait while a recording or a film runs. */
const BUSY_WAIT_MS = 20 * SECOND_MS;
/** Wait after a failure; doubles with each in a row. */
const MIN_RETRY_MS = MINUTE_MS;
const MAX_RETRY_MS = 30 * MINUTE_MS;

type Deps = Pick<
  AppContext,
  'api' | 'serverApi' | 'queries' | 'session' | 'network' | 'selected' | 'reporter' | 'worker'
>;

/** Once for each page: sign-ins after the first are observed. */
let started = false;

/**
 * Brings the texts of all released lessons to the device, after the first paint, whenever somebody signs in, the page
 * becomes active or the network returns, and when lists of lessons change (a release, a completed lesson).
 */
export function startLessonPrecache(deps: Deps, view: Window): void {
  if (started) return;
  started = true;
  const { session, network, queries, reporter } = deps;
  const files = openPackFiles();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = MIN_RETRY_MS;
  const runAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };

  const flight = singleFlight(async () => {
    clearTimeout(timer);
    const uid = uidOf(session);
    // While it is not known who is here, nothing is removed.
    if (session.state().kind !== 'loading') {
      await files.removeTextsOfOthers(uid);
      dropOtherStamps(view.localStorage, uid);
    }
    if (uid === null || !(await isQuiet(view, network))) {
      if (uid !== null && network.isOnline()) runAfter(BUSY_WAIT_MS);
      return;
    }
    markTexts(view.localStorage, uid);
    const courses = await ownCourses(deps, await currentCurriculum(deps, Date.now()));
    const result = await withLock(view.navigator.locks, () =>
      precacheTexts(uid, courses, {
        api: deps.serverApi,
        files,
        cache: deps.worker.cacheAll,
        stamps: precacheStamps(view.localStorage, uid),
        ready: async () => {
          await idle(view);
          return isQuiet(view, network);
        },
        isOwner: () => uidOf(session) === uid,
        now: () => Date.now(),
      }),
    );
    if (result === 'complete') retryMs = MIN_RETRY_MS;
    else if (result === 'paused') runAfter(BUSY_WAIT_MS);
    else {
      runAfter(retryMs);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    }
  });
  const run = () => {
    flight.run().catch((cause: unknown) => {
      reporter.error(cause, 'lesson texts');
      runAfter(retryMs);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    });
  };
  session.subscribe(run);
  network.subscribe(() => network.isOnline() && run());
  onPageActive(view)(run);
  queries.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success';
    // Answers arrive in bursts; one run follows them.
    if (isAnswer && event.query.queryKey[1] === LESSONS) runAfter(SECOND_MS);
  });
  run();
}

/** What the conditions are read from. */
type QuietView = Pick<Window, 'document' | 'navigator'>;

/** Whether texts may be fetched now: on any network but with the data saver; never beside a recording or anything that plays. */
export async function isQuiet(view: QuietView, network: Deps['network']): Promise<boolean> {
  if (!network.isOnline() || savesData(view)) return false;
  const media = [...view.document.querySelectorAll<HTMLMediaElement>('video, audio')];
  if (media.some(({ paused }) => !paused)) return false;
  return (await recordingTakes(view.navigator.locks ?? null)).size === 0;
}

function idle(view: Window): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in view) view.requestIdleCallback(() => resolve(), { timeout: 5 * SECOND_MS });
    else setTimeout(resolve, SECOND_MS);
  });
}

/** `complete` without work where another tab does it. */
async function withLock<T>(locks: LockManager | undefined, work: () => Promise<T>): Promise<T | 'complete'> {
  if (locks === undefined) return work();
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? 'complete' : work()));
}

import type { AppContext } from '#app/context.ts';
import { uidOf } from '#app/device/follow-session.ts';
import { onPageActive } from '#app/page-events.ts';
import { homework } from '#contract/homework.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { serverTakesQuery } from '#features/homework/takes/server-takes-query.ts';
import { settleWithin } from '#lib/settle-within.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { VOICE_CACHE } from '#local/cache-names.ts';
import { pathOf } from '#local/packs/pack-cache.ts';
import { recordingTakes } from '#local/takes/recording-locks.ts';
import { savesData } from '#network/saves-data.ts';
import { bringAnswers } from './bring-answers.ts';

/** A page that stays open and visible looks again after this time. */
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
/** A page that is looked at again and again asks no more often. */
const MIN_PAUSE_MS = 20 * SECOND_MS;
/** Wait while a recording runs, or after a failure. */
const RETRY_MS = MINUTE_MS;
/** A worker that does not answer holds up nothing; a voice of five minutes takes less on the slowest connection. */
const CACHE_TIMEOUT_MS = 5 * MINUTE_MS;
/** A larger recording is played from the server; what was recorded here is here anyway. */
const MAX_RECORDING_BYTES = 6_000_000;

type Deps = Pick<
  AppContext,
  'api' | 'serverApi' | 'queries' | 'session' | 'network' | 'reporter' | 'worker' | 'waiting'
>;

/** Once for each page: sign-ins after the first are observed. */
let started = false;

let begin: (bring: () => Promise<void>) => void = () => {};
const begun = new Promise<() => Promise<void>>((resolve) => {
  begin = resolve;
});

/** Resolves once the answers that came are on this device; for what would announce them otherwise. Rejects where they fail. */
export async function answersHere(): Promise<void> {
  const bring = await begun;
  await bring();
}

/**
 * Brings answers to the device, after the first paint, whenever somebody signs in, the page becomes active or the network
 * returns, and now and then while the page stays open. Also with the data saver: an answer is a message to this person.
 */
export function startAnswerPrecache(deps: Deps, view: Window): void {
  if (started) return;
  started = true;
  const { session, network, reporter } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = { uid: '', at: Number.NEGATIVE_INFINITY };
  let isUrgent = false;
  const runAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const flight = singleFlight(async () => {
    const uid = uidOf(session);
    if (uid === null || !network.isOnline() || view.document.visibilityState !== 'visible') return;
    const now = performance.now();
    const isSoon = last.uid === uid && now - last.at < MIN_PAUSE_MS;
    if (isSoon && !isUrgent) return runAfter(MIN_PAUSE_MS);
    isUrgent = false;
    last = { uid, at: now };
    const mayGoOn = async () => uidOf(session) === uid && !(await isRecording(view));
    const result = (await mayGoOn()) ? await bringAnswers(portsOf(deps, view, mayGoOn)) : 'stopped';
    runAfter(result === 'complete' ? LOOK_AGAIN_MS : RETRY_MS);
  });
  const run = () => {
    flight.run().catch((cause: unknown) => {
      // Without a network nothing is wrong; it is tried again when it returns.
      if (network.isOnline()) reporter.error(cause, 'answers');
      runAfter(RETRY_MS);
    });
  };
  begin(() => {
    isUrgent = true;
    return flight.run();
  });
  session.subscribe(run);
  network.subscribe(() => network.isOnline() && run());
  onPageActive(view)(run);
  run();
}

function portsOf(deps: Deps, view: Window, mayGoOn: () => Promise<boolean>) {
  const { serverApi: api, queries, worker, waiting } = deps;
  return {
    api,
    queries,
    mayGoOn,
    cache: (urls: readonly string[]) =>
      // Where the worker never answers there is no offline use either: the answer is shown all the same.
      settleWithin(CACHE_TIMEOUT_MS, worker.cacheAll(urls)).catch(() => []),
    async isCached(urls: readonly string[]) {
      if (urls.length === 0 || !('caches' in view)) return true;
      const cache = await view.caches.open(VOICE_CACHE);
      const found = await Promise.all(urls.map((url) => cache.match(view.location.origin + pathOf(url))));
      return found.every((answer) => answer !== undefined);
    },
    async recordingsOf(lessonID: string, recordingIDs: readonly string[]) {
      const here = new Set(waiting.list()?.map(({ takeID }) => takeID));
      const missing = recordingIDs.filter((id) => !here.has(id));
      if (missing.length === 0) return [];
      const pages = await queries.fetchInfiniteQuery(
        serverTakesQuery(
          (id, page, signal) => api(homework.listAudios, { lessonID: id, page }, { signal }),
          lessonID,
        ),
      );
      if (savesData(view)) return [];
      return pages.pages.flatMap(({ userAudios }) =>
        userAudios.flatMap(({ recordingID, byteLength, m4aURL }) =>
          recordingID !== null && missing.includes(recordingID) && byteLength <= MAX_RECORDING_BYTES
            ? (m4aURL ?? [])
            : [],
        ),
      );
    },
  };
}

async function isRecording({ navigator }: Window): Promise<boolean> {
  return (await recordingTakes(navigator.locks ?? null)).size > 0;
}

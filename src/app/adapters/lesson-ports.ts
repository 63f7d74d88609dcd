import type { OptimisticProgress } from '#app/cache/optimistic-progress.ts';
import type { WorkerLink } from '#app/device/lazy-worker-bridge.ts';
import type { LazyDevice } from '#app/device/open-device.ts';
import { ApiError } from '#contract/errors.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import type { Lazy } from '#lib/lazy-value.ts';
import type { Session } from '#session/session.ts';

/** Longest wait for all of a lesson's text. */
const TEXT_TIMEOUT_MS = 15 * SECOND_MS;

interface Deps {
  device: LazyDevice;
  progress: Pick<Lazy<Pick<OptimisticProgress, 'record'>>, 'load'>;
  session: Pick<Session, 'state'>;
  worker: Pick<WorkerLink, 'cache'>;
  fetch: typeof fetch;
}

export function lessonPorts({ device, progress, session, worker, fetch }: Deps): LessonPorts {
  return {
    async record(lessonID, action) {
      const state = session.state();
      if (state.kind !== 'in') throw new ApiError('api/unauthorized');
      const { outbox } = await device.load();
      await outbox.recordActivity(state.identity.uid, lessonID, action);
      // The activity is safe; without this code only the screen is behind for a moment.
      const shown = await progress.load().catch(() => null);
      shown?.record(lessonID, action);
    },
    cache: (urls) => worker.cache(urls),
    async fetchText(url) {
      const lost = (cause: unknown): never => {
        throw new ApiError('api/network', { cause });
      };
      const response = await fetch(url, { signal: AbortSignal.timeout(TEXT_TIMEOUT_MS) }).catch(lost);
      if (!response.ok) throw new ApiError('api/unexpected-response', { status: response.status });
      // A line may be lost in the middle of a text, too.
      return response.text().catch(lost);
    },
  };
}

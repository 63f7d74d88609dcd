import type { OptimisticProgress } from '#app/cache/optimistic-progress.ts';
import type { LazyDevice } from '#app/device/open-device.ts';
import type { WorkerLink } from '#app/device/worker-link.ts';
import { ApiError } from '#contract/errors.ts';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import type { Session } from '#session/session.ts';

interface Deps {
  device: LazyDevice;
  progress: Pick<OptimisticProgress, 'record'>;
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
      progress.record(lessonID, action);
    },
    cache: (urls) => worker.cache(urls),
    async fetchText(url) {
      const response = await fetch(url, { signal: AbortSignal.timeout(15_000) }).catch((cause: unknown) => {
        throw new ApiError('api/network', { cause });
      });
      if (!response.ok) throw new ApiError('api/unexpected-response', { status: response.status });
      return response.text();
    },
  };
}

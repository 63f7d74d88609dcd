import { recordingTakes } from '#local/takes/recording-locks.ts';
import { type WorkerLink, workerLink } from './lazy-worker-bridge.ts';

/** This page's connection to the service worker, which is registered when it is first needed. */
export function pageWorker(view: Window): WorkerLink {
  return workerLink(async () => {
    const { startWorker } = await import('./worker-bridge.ts');
    return startWorker({
      container: view.navigator.serviceWorker,
      isRecording: async () => (await recordingTakes(view.navigator.locks ?? null)).size > 0,
      locks: view.navigator.locks ?? null,
      reload: () => view.location.reload(),
      development: import.meta.env.DEV,
    });
  });
}

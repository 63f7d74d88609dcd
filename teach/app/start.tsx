import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { followDeviceSettings } from '#local/apply-device-settings.ts';
import { isStorageBlocked } from '#local/blocked-storage.ts';
import { createNetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import { draftStore } from '#teach/answer/draft-store.ts';
import { StorageBlockedScreen } from '#teach/sign-in/storage-blocked-screen.tsx';
import { openVoiceBox } from '#teach/voice/voice-box.ts';
import { type Console, ConsoleContext } from './context.ts';
import { createTeachRouter } from './router.tsx';
import { createSentAnswers } from './sent-answers.ts';
import { createSessionEnd, createShownTeacher, withSessionEnd } from './session.ts';

/** Puts the console together and shows it; where nothing can be stored, says so. */
export function start(root: HTMLElement): void {
  if (isStorageBlocked(window)) {
    createRoot(root).render(<StorageBlockedScreen reload={() => location.reload()} />);
    return;
  }
  const network = createNetworkStatus({
    fetch: (input, init) => fetch(input, init),
    deviceOnline: () => navigator.onLine,
    onChange(listener) {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      document.addEventListener('visibilitychange', () => !document.hidden && listener());
    },
    later: (work, ms) => void setTimeout(work, ms),
  });
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, cause) => failures < 2 && isPassing(cause), staleTime: 10 * SECOND_MS },
    },
  });
  const sessionEnd = createSessionEnd();
  const shown = createShownTeacher();
  const apiWith = (fetcher: typeof fetch) => {
    const api = createApi({ origin: '', fetch: shown.named(fetcher), idToken: async () => null });
    return withSessionEnd(shown.learnt(api), sessionEnd.report);
  };
  const api = apiWith(network.fetch);
  const consoleDeps: Console = {
    api,
    partingApi: apiWith((input, init) => fetch(input, { ...init, keepalive: true })),
    sessionEnd,
    sent: createSentAnswers(() => performance.now()),
    drafts: draftStore(localStorage),
    voices: openVoiceBox({ api, network }),
    now: () => Date.now(),
  };
  followDeviceSettings();
  createRoot(root).render(
    <StrictMode>
      <NetworkContext value={network}>
        <QueryClientProvider client={queries}>
          <ConsoleContext value={consoleDeps}>
            <RouterProvider router={createTeachRouter()} />
          </ConsoleContext>
        </QueryClientProvider>
      </NetworkContext>
    </StrictMode>,
  );
}

/** Worth another try by itself: everything but a refusal. */
function isPassing(cause: Error): boolean {
  return !(cause instanceof ApiError) || cause.status === undefined || cause.status >= 500;
}

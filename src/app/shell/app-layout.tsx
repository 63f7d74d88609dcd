import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, Suspense } from 'react';
import { useSessionState } from '#app/auth/use-session-state.ts';
import type { AppContext } from '#app/context.ts';
import { useIsRecording } from '#features/homework/recorder/recording-status.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { Frame } from './frame.tsx';
import { NavigationBar } from './navigation/navigation-bar.tsx';
import { runWhenIdle } from './run-when-idle.ts';

const MiniFilm = optionalComponent(async () => (await import('#features/film/mini-film.tsx')).MiniFilm);
const UnreadCount = optionalComponent(async () => {
  await new Promise<void>(runWhenIdle);
  return (await import('./navigation/unread-count.tsx')).UnreadCount;
});
const InstallHint = optionalComponent(async () => (await import('./install-hint.tsx')).InstallHint);

/** The layout of every screen: a navigation bar below on a phone, at the side from 900 px on; inert while recording. */
export function AppLayout({ context, children }: { context: AppContext; children: ReactNode }) {
  const { session, worker, waiting, telemetry, films } = context;
  const state = useSessionState(session);
  const signedIn = state.kind === 'in';
  const onboarding = useLocation({ select: ({ pathname }) => pathname === '/onboarding' });
  // During onboarding there is nowhere else to go yet.
  const member = signedIn && !onboarding;
  const recording = useIsRecording();
  const docked = useSelector(films) !== null;
  return (
    <Frame
      worker={worker}
      telemetry={telemetry}
      visitor={!signedIn}
      member={member}
      recording={recording}
      after={
        <>
          {member && (
            <>
              <Suspense>{!recording && <InstallHint waiting={waiting} />}</Suspense>
              <NavigationBar
                waiting={waiting}
                recording={recording}
                unread={
                  <Suspense>
                    <UnreadCount context={context} />
                  </Suspense>
                }
              />
            </>
          )}
          {docked && (
            <Suspense>
              <MiniFilm
                dock={films}
                uid={state.kind === 'in' ? state.identity.uid : null}
                recording={recording}
              />
            </Suspense>
          )}
        </>
      }
    >
      {children}
    </Frame>
  );
}

import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, Suspense } from 'react';
import { useIdentity } from '#app/auth/use-session-state.ts';
import type { AppContext } from '#app/context.ts';
import { useIsRecording } from '#features/homework/recorder/recording-status.ts';
// The browser's offer comes once, and may come before anything that is loaded late: somebody must listen by then.
import '#ui/layout/install-offer.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { Frame } from './frame.tsx';
import { UnreadCount } from './navigation/late-unread-count.ts';
import { NavigationBar } from './navigation/navigation-bar.tsx';

const MiniFilm = optionalComponent(async () => (await import('#features/film/mini-film.tsx')).MiniFilm);
const PracticePlayer = optionalComponent(async () => (await import('./practice-player.tsx')).PracticePlayer);
const Offers = optionalComponent(async () => (await import('./offers.tsx')).Offers);

/** The layout of every screen: a navigation bar below on a phone, at the side from 900 px on; inert while recording. */
export function AppLayout({ context, children }: { context: AppContext; children: ReactNode }) {
  const { session, worker, waiting, telemetry, films, playing } = context;
  const identity = useIdentity(session);
  const signedIn = identity !== null;
  const onboarding = useLocation({ select: ({ pathname }) => pathname === '/onboarding' });
  // During onboarding there is nowhere else to go yet.
  const member = signedIn && !onboarding;
  const recording = useIsRecording();
  const docked = useSelector(films) !== null;
  const sounds = useSelector(playing, (now) => now !== null);
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
              <Suspense>{!recording && <Offers waiting={waiting} />}</Suspense>
              <NavigationBar
                waiting={waiting}
                recording={recording}
                unread={
                  <Suspense>
                    <UnreadCount context={context} watches />
                  </Suspense>
                }
              />
            </>
          )}
          {sounds && (
            <Suspense>
              <PracticePlayer playing={playing} member={member} />
            </Suspense>
          )}
          {docked && (
            <Suspense>
              <MiniFilm dock={films} uid={identity?.uid ?? null} recording={recording} />
            </Suspense>
          )}
        </>
      }
    >
      {children}
    </Frame>
  );
}

import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useSessionState } from '#app/auth/use-session-state.ts';
import type { AppContext } from '#app/context.ts';
import { useIsRecording } from '#features/homework/recorder/recording-status.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { NavigationBar } from './navigation/navigation-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { runWhenIdle } from './run-when-idle.ts';
import { texts } from './texts.ts';
import { useConsentAsked } from './use-consent-asked.ts';
import { VisitorBar } from './visitor-bar.tsx';

const UpdateOffer = optionalComponent(async () => (await import('./update-offer.tsx')).UpdateOffer);
const ConsentNotice = optionalComponent(async () => (await import('./consent-notice.tsx')).ConsentNotice);
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
  const updateWaiting = useSyncExternalStore(worker.subscribe, worker.isUpdateWaiting);
  const recording = useIsRecording();
  const asked = useConsentAsked(telemetry);
  const docked = useSelector(films) !== null;
  return (
    <div className={member ? 'lg:pl-24 print:pl-0' : ''}>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 min-h-11 -translate-y-24 content-center rounded-md bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {texts.toMain}
      </a>
      <OfflineNotice member={member} />
      {!signedIn && <VisitorBar />}
      {updateWaiting && !recording && (
        <Suspense>
          <UpdateOffer worker={worker} />
        </Suspense>
      )}
      <main
        id="main"
        tabIndex={-1}
        className={`outline-none ${member ? 'pt-4 pb-[calc(4.5rem+env(safe-area-inset-bottom))] lg:pt-0 lg:pb-0' : ''}`}
      >
        {children}
      </main>
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
      {asked && !recording && (
        <Suspense>
          <ConsentNotice telemetry={telemetry} member={member} />
        </Suspense>
      )}
    </div>
  );
}

import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useSessionState } from '#app/auth/use-session-state.ts';
import type { AppContext } from '#app/context.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { WaitingTakes } from '#features/home/home-ports.ts';
import { useIsRecording } from '#features/homework/recorder/recording-status.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { texts } from './texts.ts';
import { useConsentAsked } from './use-consent-asked.ts';
import { VisitorBar } from './visitor-bar.tsx';

const UpdateOffer = optionalComponent(async () => (await import('./update-offer.tsx')).UpdateOffer);
const ConsentNotice = optionalComponent(async () => (await import('./consent-notice.tsx')).ConsentNotice);
const InstallHint = optionalComponent(async () => (await import('./install-hint.tsx')).InstallHint);

/** The layout of every screen: a navigation bar below on a phone, at the side from 900 px on; inert while recording. */
export function AppLayout({ context, children }: { context: AppContext; children: ReactNode }) {
  const { session, worker, waiting, telemetry } = context;
  const signedIn = useSessionState(session).kind === 'in';
  const onboarding = useLocation({ select: ({ pathname }) => pathname === '/onboarding' });
  // During onboarding there is nowhere else to go yet.
  const member = signedIn && !onboarding;
  const updateWaiting = useSyncExternalStore(worker.subscribe, worker.isUpdateWaiting);
  const recording = useIsRecording();
  const asked = useConsentAsked(telemetry);
  return (
    <div className={member ? 'lg:pl-24 print:pl-0' : ''}>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-md bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
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
        className={`outline-none ${member ? 'pb-[calc(4.5rem+env(safe-area-inset-bottom))] lg:pb-0' : ''}`}
      >
        {children}
      </main>
      {member && (
        <>
          <Suspense>{!recording && <InstallHint waiting={waiting} />}</Suspense>
          <NavigationBar waiting={waiting} recording={recording} />
        </>
      )}
      {asked && !recording && (
        <Suspense>
          <ConsentNotice telemetry={telemetry} member={member} />
        </Suspense>
      )}
    </div>
  );
}

const ENTRIES: readonly { to: '/home' | '/curriculums' | '/settings/home'; icon: IconName; name: string }[] =
  [
    { to: '/home', icon: 'home', name: texts.home },
    { to: '/curriculums', icon: 'course', name: texts.courses },
    { to: '/settings/home', icon: 'person', name: texts.mine },
  ];

function NavigationBar({ waiting, recording }: { waiting: WaitingTakes; recording: boolean }) {
  const count = useSyncExternalStore(waiting.subscribe, waiting.count);
  return (
    <nav
      aria-label={texts.nav}
      inert={recording}
      className="fixed inset-x-0 bottom-0 z-30 print:hidden border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:right-auto lg:w-24 lg:border-t-0 lg:border-r lg:pt-6"
    >
      <p className="mb-6 text-center text-sm font-bold text-accent max-lg:hidden">{PRODUCT_NAME}</p>
      <ul className="flex lg:grid lg:gap-2">
        {ENTRIES.map(({ to, icon, name }) => (
          <li key={to} className="grow">
            <Link
              to={to}
              className="relative grid min-h-16 lying:min-h-12 place-items-center content-center gap-0.5 text-xs text-ink-soft no-underline lg:mx-2 lg:rounded-md lg:hover:bg-sunk aria-[current=page]:font-bold aria-[current=page]:text-accent"
            >
              <Icon name={icon} large />
              {name}
              {to === '/home' && count > 0 && <Count count={count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className="tabular absolute top-1.5 left-[calc(50%+6px)] min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-bold text-on-accent">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{texts.waiting(count)}</span>
    </span>
  );
}

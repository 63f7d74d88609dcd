import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { WorkerLink } from '#app/device/lazy-worker-bridge.ts';
import type { Telemetry } from '#observe/telemetry-api.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { texts } from './texts.ts';
import { useConsentAsked } from './use-consent-asked.ts';
import { VisitorBar } from './visitor-bar.tsx';

const UpdateOffer = optionalComponent(async () => (await import('./update/update-offer.tsx')).UpdateOffer);
const ConsentNotice = optionalComponent(async () => (await import('./consent-notice.tsx')).ConsentNotice);

interface FrameProps {
  worker: Pick<WorkerLink, 'subscribe' | 'isUpdateWaiting' | 'newsOfUpdate' | 'update'>;
  telemetry: Telemetry;
  visitor: boolean;
  /** The navigation bar stands below or at the side: leaves room for it. */
  member: boolean;
  recording: boolean;
  children: ReactNode;
  /** What stands after the screen, before the question for consent. */
  after?: ReactNode;
}

/** What every page has around its screen, the landing page without the app too: notices, a visitor's bar, the way to `main`. */
export function Frame({ worker, telemetry, visitor, member, recording, children, after }: FrameProps) {
  const updateWaiting = useSyncExternalStore(worker.subscribe, worker.isUpdateWaiting);
  const asked = useConsentAsked(telemetry);
  return (
    <div className={member ? 'lg:pl-24 print:pl-0' : ''}>
      <a
        href="#main"
        inert={recording}
        className="absolute top-2 left-2 z-50 min-h-11 -translate-y-24 content-center rounded-md bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {texts.toMain}
      </a>
      <OfflineNotice member={member} />
      {visitor && <VisitorBar />}
      {updateWaiting && !recording && (
        <Suspense>
          <UpdateOffer worker={worker} />
        </Suspense>
      )}
      <main
        id="main"
        tabIndex={-1}
        className={`outline-none ${member ? 'pt-4 pb-[calc(4.5rem+env(safe-area-inset-bottom))] lg:pt-0 lg:pb-0 lying:pt-0' : ''}`}
      >
        {children}
      </main>
      {after}
      {asked && !recording && (
        <Suspense>
          <ConsentNotice telemetry={telemetry} member={member} />
        </Suspense>
      )}
    </div>
  );
}

import { createRoot } from 'react-dom/client';
import { createApi } from '#api/client.ts';
import { pageWorker } from '#app/device/page-worker.ts';
import { pageObserve } from '#app/observe/page-observe.ts';
import { pageNetwork } from '#app/page-network.ts';
import { runEachWhenIdle } from '#app/shell/run-when-idle.ts';
import type { LastKnownStore } from '#session/last-known-identity.ts';
import { bringApp } from './bring-app.ts';
import { invitedTo } from './invited-to.ts';
import { LandingPage } from './landing-page.tsx';
import { leaveOnceSignedIn } from './leave-once-signed-in.ts';

/**
 * The landing page of a visitor, as a page of its own (decision 056): its links open the app as another document.
 *
 * @param files the scripts of the app, which are brought to the device once the page stands
 * @param known who was last signed in here
 */
export function startLanding(
  root: HTMLElement,
  files: readonly string[],
  known: Pick<LastKnownStore, 'read'>,
): void {
  const invited = invitedTo(location.search);
  if (invited !== null) {
    location.replace(invited);
    return;
  }
  const observe = pageObserve(window);
  const network = pageNetwork(window);
  const worker = pageWorker(window);
  const api = createApi({ origin: '', fetch: network.fetch, idToken: async () => null });
  createRoot(root).render(
    <LandingPage api={api} network={network} worker={worker} telemetry={observe.telemetry} />,
  );
  observe.telemetry.setPerson(null);
  observe.telemetry.shown(location.href);
  leaveOnceSignedIn(window, known);
  runEachWhenIdle([observe.start, () => void bringApp(window, files).finally(worker.start)]);
}

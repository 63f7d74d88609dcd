import type { Api } from '#api/client.ts';
import type { WorkerLink } from '#app/device/lazy-worker-bridge.ts';
import { Frame } from '#app/shell/frame.tsx';
import { runWhenIdle } from '#app/shell/run-when-idle.ts';
import { LandingScreen } from '#features/landing/landing-screen.tsx';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import type { Telemetry } from '#observe/telemetry-api.ts';

interface LandingPageProps {
  api: Api;
  network: NetworkStatus;
  worker: WorkerLink;
  telemetry: Telemetry;
}

/** The landing page of a visitor: the app's own frame and screen, without the app. */
export function LandingPage({ api, network, worker, telemetry }: LandingPageProps) {
  return (
    <NetworkContext value={network}>
      <Frame worker={worker} telemetry={telemetry} visitor member={false} recording={false}>
        <LandingScreen api={api} runWhenIdle={runWhenIdle} />
      </Frame>
    </NetworkContext>
  );
}

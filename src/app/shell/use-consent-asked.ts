import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Telemetry } from '#observe/telemetry-api.ts';

/** Where nobody is asked: amid a take, the first steps, a link from a mail, and where the answer is read about. */
const NOT_HERE = /^\/(?:lessons\/[^/]+\/homework|onboarding|__\/|resetPassword|privacy)/;

/** Whether the consent line is to be shown here and now; this much of it is in the first part of the app. */
export function useConsentAsked({ subscribe, state }: Telemetry): boolean {
  const elsewhere = useLocation({ select: ({ pathname }) => NOT_HERE.test(pathname) });
  const asks = useSyncExternalStore(subscribe, () => state().asks);
  return asks && !elsewhere;
}

import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Telemetry } from '#observe/telemetry-api.ts';

/** Screens that never ask: homework, onboarding, links from mails, and the privacy policy. */
const EXCLUDED_PATHS = /^\/(?:lessons\/[^/]+\/homework|onboarding|__\/|resetPassword|privacy)/;

/** Whether to show the consent prompt now. Only this check is in the first bundle. */
export function useConsentAsked({ subscribe, state }: Telemetry): boolean {
  const excluded = useLocation({ select: ({ pathname }) => EXCLUDED_PATHS.test(pathname) });
  const asks = useSyncExternalStore(subscribe, () => state().asks);
  return asks && !excluded;
}

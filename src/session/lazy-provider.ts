import type { PublicConfig } from '#contract/public-config.ts';
import { lazy } from '#lib/lazy-value.ts';
import type { AuthProvider } from './auth-provider.ts';
import { AuthError } from './session.ts';

export type AuthSettings = PublicConfig['auth'];

export interface ProviderOptions {
  /** A function while /config.json is not loaded yet. */
  readonly config: AuthSettings | (() => Promise<AuthSettings>);
  /** Replaces Firebase on this origin. */
  readonly open?: (config: AuthSettings) => Promise<AuthProvider>;
}

/** The settings and the provider; each loads once, and again after a failure. */
export interface LazyProvider {
  /** Rejects with `network-request-failed`. */
  settings(): Promise<AuthSettings>;
  /** Rejects with `network-request-failed`. */
  load(): Promise<AuthProvider>;
  /** True as soon as loading has begun. */
  isRequested(): boolean;
  /** null until it is loaded. */
  current(): AuthProvider | null;
}

export function lazyProvider(
  { config, open }: ProviderOptions,
  onOpen: (provider: AuthProvider) => void,
): LazyProvider {
  let requested = false;
  const settings = lazy(() =>
    orNetworkError(typeof config === 'function' ? config() : Promise.resolve(config)),
  );
  const provider = lazy(() =>
    orNetworkError(open ? settings.load().then(open) : openFirebaseHere(settings.load())),
  );
  provider.whenLoaded(onOpen);
  return {
    settings: settings.load,
    load() {
      requested = true;
      return provider.load().catch((error: unknown) => {
        requested = false;
        throw error;
      });
    },
    isRequested: () => requested,
    current: provider.current,
  };
}

function orNetworkError<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new AuthError('network-request-failed', error);
  });
}

/** Settings and code come at the same time: on a slow line each is a round trip and more before anything of a person is asked. */
async function openFirebaseHere(settings: Promise<AuthSettings>): Promise<AuthProvider> {
  const [config, { openFirebase }] = await Promise.all([settings, import('./firebase/firebase-provider.ts')]);
  return openFirebase({ config, origin: location.origin });
}

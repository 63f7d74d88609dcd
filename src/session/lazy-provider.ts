import type { PublicConfig } from '#contract/public-config.ts';
import type { AuthProvider } from './auth-provider.ts';
import { AuthError } from './session.ts';

export type AuthSettings = PublicConfig['auth'];

export interface ProviderOptions {
  /** A function where /config.json is still on its way. */
  readonly config: AuthSettings | (() => Promise<AuthSettings>);
  /** Another provider than Firebase on this origin. */
  readonly open?: (config: AuthSettings) => Promise<AuthProvider>;
}

/** The settings and the provider, each asked for once, and anew where it did not come. */
export interface LazyProvider {
  settings(): Promise<AuthSettings>;
  /** Rejects with `network-request-failed`. */
  load(): Promise<AuthProvider>;
  isLoaded(): boolean;
  /** null until it is loaded. */
  now(): AuthProvider | null;
}

export function lazyProvider(
  { config, open }: ProviderOptions,
  onOpen: (provider: AuthProvider) => void,
): LazyProvider {
  let asked: Promise<AuthSettings> | undefined;
  let opening: Promise<AuthProvider> | undefined;
  let opened: AuthProvider | null = null;
  const settings = () => {
    asked ??= (typeof config === 'function' ? config() : Promise.resolve(config)).catch((error: unknown) => {
      asked = undefined;
      throw new AuthError('network-request-failed', error);
    });
    return asked;
  };
  return {
    settings,
    load() {
      opening ??= settings()
        .then(open ?? openFirebaseHere)
        .then(
          (provider) => {
            opened = provider;
            onOpen(provider);
            return provider;
          },
          (error: unknown) => {
            opening = undefined;
            throw new AuthError('network-request-failed', error);
          },
        );
      return opening;
    },
    isLoaded: () => opening !== undefined,
    now: () => opened,
  };
}

async function openFirebaseHere(config: AuthSettings): Promise<AuthProvider> {
  const { openFirebase } = await import('./firebase/firebase-provider.ts');
  return openFirebase({ config, origin: location.origin });
}

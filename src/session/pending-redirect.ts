import type { ProviderName } from './sign-in-methods.ts';

const KEY = 'otomichi.redirect';
const PROVIDERS: readonly ProviderName[] = ['google.com', 'apple.com'];

export type RedirectAction = 'signIn' | 'link' | 'reauthenticate';

/** The action's name in the stored value. */
const STORED_ACTIONS: Readonly<Record<RedirectAction, string>> = {
  signIn: 'enter',
  link: 'link',
  reauthenticate: 'prove',
};

/** Why this tab was redirected to a provider. */
export interface PendingRedirect {
  action: RedirectAction;
  provider: ProviderName;
}

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stored in the tab's sessionStorage before the page leaves, so that the returning page expects a result. */
export const pendingRedirect = {
  read(tab: TabStorage): PendingRedirect | null {
    try {
      const { deed, provider } = (JSON.parse(tab.getItem(KEY) ?? 'null') ?? {}) as Record<string, unknown>;
      const action = (Object.keys(STORED_ACTIONS) as RedirectAction[]).find(
        (name) => STORED_ACTIONS[name] === deed,
      );
      const known = PROVIDERS.find((name) => name === provider);
      return action !== undefined && known !== undefined ? { action, provider: known } : null;
    } catch {
      return null;
    }
  },
  /** Throws where the browser stores nothing: then no redirect could ever return. */
  write: (tab: TabStorage, { action, provider }: PendingRedirect) =>
    tab.setItem(KEY, JSON.stringify({ deed: STORED_ACTIONS[action], provider })),
  clear: (tab: TabStorage) => tab.removeItem(KEY),
};

import type { ProviderName } from './sign-in-methods.ts';

const KEY = 'otomichi.redirect';
const DEEDS = ['enter', 'link', 'prove'] as const;
const PROVIDERS: readonly ProviderName[] = ['google.com', 'apple.com'];

/** Why this tab was sent to a provider. */
export interface PendingRedirect {
  deed: (typeof DEEDS)[number];
  provider: ProviderName;
}

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Left in the tab's own storage before the page goes: the page that comes back knows that it is one. */
export const pendingRedirect = {
  read(tab: TabStorage): PendingRedirect | null {
    try {
      const { deed, provider } = (JSON.parse(tab.getItem(KEY) ?? 'null') ?? {}) as Partial<PendingRedirect>;
      if (deed === undefined || provider === undefined) return null;
      return DEEDS.includes(deed) && PROVIDERS.includes(provider) ? { deed, provider } : null;
    } catch {
      return null;
    }
  },
  /** Throws where the browser keeps nothing: a redirect could never come back then. */
  write: (tab: TabStorage, mark: PendingRedirect) => tab.setItem(KEY, JSON.stringify(mark)),
  clear: (tab: TabStorage) => tab.removeItem(KEY),
};

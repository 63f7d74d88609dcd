import { useEffect, useState } from 'react';
import { accountErrorMessage } from '#features/settings/account-errors.ts';
import { METHOD_NAMES, authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Reauthentication } from '#features/settings/reauthentication/reauthentication.ts';
import type { AccountActions } from '#session/account.ts';

export interface RedirectResult {
  tone: 'ok' | 'danger';
  message: string;
}

/**
 * The result of a redirect to a provider, which is used where pop-ups do not work. Every screen that links a provider or
 * reauthenticates has to ask for it. The action that waited is gone with its page, so the reauthentication counts for
 * the next one.
 */
export function useRedirectResult(
  account: Pick<AccountActions, 'returned'>,
  refresh: () => Promise<void>,
  reauthentication: Pick<Reauthentication, 'confirmed'>,
): RedirectResult | null {
  const [result, setResult] = useState<RedirectResult | null>(null);
  useEffect(() => {
    account.returned().then(
      async (found) => {
        if (found === null) return;
        if (found.action === 'reauthenticate') reauthentication.confirmed();
        await refresh();
        const message =
          found.action === 'link' ? texts.linked(METHOD_NAMES[found.provider]) : texts.reauthenticationDone;
        setResult({ tone: 'ok', message });
      },
      (cause: unknown) => {
        const message = accountErrorMessage(cause);
        if (message !== null) setResult({ tone: 'danger', message });
      },
    );
  }, [account, refresh, reauthentication]);
  return result;
}

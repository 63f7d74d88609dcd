import type { AccountActions } from './account.ts';
import type { ActionCodeActions } from './action-codes.ts';
import { authFailure } from './auth-failure.ts';
import type { AuthProvider } from './auth-provider.ts';

interface Deps {
  /** Loads the provider with the first action. */
  readonly load: () => Promise<AuthProvider>;
  /** Gets the error of a refused action: the session may have ended. */
  readonly onError?: (error: unknown) => void;
}

/** Calls functions of a provider that is not loaded yet. Every rejection is an `AuthError`. */
function afterLoad<Actions>({ load, onError }: Deps, pick: (provider: AuthProvider) => Actions) {
  return <Args extends unknown[], Result>(action: (actions: Actions) => (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await action(pick(await load()))(...args);
      } catch (error) {
        onError?.(error);
        throw authFailure(error);
      }
    };
}

export function lazyAccount(deps: Deps): AccountActions {
  const call = afterLoad(deps, ({ account }) => account);
  return {
    facts: call((account) => account.facts),
    renewed: call((account) => account.renewed),
    reauthenticateWithPassword: call((account) => account.reauthenticateWithPassword),
    reauthenticateWith: call((account) => account.reauthenticateWith),
    reauthenticateWithPhone: call((account) => account.reauthenticateWithPhone),
    changePassword: call((account) => account.changePassword),
    changeEmail: call((account) => account.changeEmail),
    sendVerification: call((account) => account.sendVerification),
    link: call((account) => account.link),
    returned: call((account) => account.returned),
    linkPhone: call((account) => account.linkPhone),
    unlink: call((account) => account.unlink),
    remove: call((account) => account.remove),
  };
}

export function lazyActions(deps: Deps): ActionCodeActions {
  const call = afterLoad(deps, ({ actions }) => actions);
  return {
    read: call((actions) => actions.read),
    apply: call((actions) => actions.apply),
    resetPassword: call((actions) => actions.resetPassword),
    sendReset: call((actions) => actions.sendReset),
  };
}

import type { AccountActions } from './account.ts';
import type { ActionCodeActions } from './action-codes.ts';
import { authFailure } from './auth-failure.ts';
import type { AuthProvider } from './auth-provider.ts';

interface Way {
  /** The provider, loaded at the first deed. */
  readonly load: () => Promise<AuthProvider>;
  /** Told what a deed was refused with: the person may have been sent out. */
  readonly refused?: (error: unknown) => void;
}

/** Deeds of a provider that is not there yet. Every rejection is an `AuthError`. */
function behind<Deeds>({ load, refused }: Way, pick: (provider: AuthProvider) => Deeds) {
  return <Given extends unknown[], Result>(deed: (deeds: Deeds) => (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      try {
        return await deed(pick(await load()))(...given);
      } catch (error) {
        refused?.(error);
        throw authFailure(error);
      }
    };
}

export function lazyAccount(way: Way): AccountActions {
  const on = behind(way, ({ account }) => account);
  return {
    facts: on((account) => account.facts),
    renewed: on((account) => account.renewed),
    reauthenticateWithPassword: on((account) => account.reauthenticateWithPassword),
    reauthenticateWith: on((account) => account.reauthenticateWith),
    reauthenticateWithPhone: on((account) => account.reauthenticateWithPhone),
    changePassword: on((account) => account.changePassword),
    changeEmail: on((account) => account.changeEmail),
    sendVerification: on((account) => account.sendVerification),
    link: on((account) => account.link),
    returned: on((account) => account.returned),
    linkPhone: on((account) => account.linkPhone),
    unlink: on((account) => account.unlink),
    remove: on((account) => account.remove),
  };
}

export function lazyActions(way: Way): ActionCodeActions {
  const on = behind(way, ({ actions }) => actions);
  return {
    read: on((actions) => actions.read),
    apply: on((actions) => actions.apply),
    resetPassword: on((actions) => actions.resetPassword),
    sendReset: on((actions) => actions.sendReset),
  };
}

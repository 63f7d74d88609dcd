import type { Flow } from '#server/identity/flow.ts';
import { idTokenOf } from '#server/identity/flow.ts';
import { refuseOldSignIn, signedIn } from '#server/identity/tokens/signed-in.ts';
import { deleteUser } from './accounts.ts';

/** accounts:delete after a recent sign-in. What the school keeps of the person is a matter of POST /users/delete. */
export const deleteAccount: Flow = async (input, deps) => {
  const caller = await signedIn(idTokenOf(input), deps);
  refuseOldSignIn(caller, deps);
  await deleteUser(deps.db, caller.user.uid);
  return {};
};

import { deleteUser } from './accounts.ts';
import type { Flow } from './route.ts';
import { idTokenOf } from './route.ts';
import { refuseOldSignIn, signedIn } from './signed-in.ts';

/** accounts:delete after a recent sign-in. What the school keeps of the person is a matter of POST /users/delete. */
export const deleteAccount: Flow = async (input, deps) => {
  const caller = await signedIn(idTokenOf(input), deps);
  refuseOldSignIn(caller, deps);
  await deleteUser(deps.db, caller.user.uid);
  return {};
};

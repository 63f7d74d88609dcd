import { deleteUser } from '#server/identity/account-actions.ts';
import { type Flow, idTokenOf } from '#server/identity/flow.ts';
import { refuseOldSignIn, requireSession } from '#server/identity/tokens/session.ts';

/** accounts:delete after a recent sign-in. POST /users/delete deletes what the school stores of the person. */
export const deleteAccount: Flow = async (input, deps) => {
  const session = await requireSession(idTokenOf(input), deps);
  refuseOldSignIn(session, deps);
  await deleteUser(deps.db, session.user.uid);
  return {};
};

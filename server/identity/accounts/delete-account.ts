import { type Flow, idTokenOf } from '#server/identity/flow.ts';
import { refuseOldSignIn, requireSession } from '#server/identity/tokens/session.ts';
import { deleteUser } from './accounts.ts';

/** accounts:delete after a recent sign-in. POST /users/delete deletes what the school stores of the person. */
export const deleteAccount: Flow = async (input, deps) => {
  const session = await requireSession(idTokenOf(input), deps);
  refuseOldSignIn(session, deps);
  await deleteUser(deps.db, session.user.uid);
  return {};
};

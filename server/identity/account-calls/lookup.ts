import { linksOf } from '#server/identity/accounts/link-store.ts';
import { userAnswer } from '#server/identity/accounts/user-answer.ts';
import { type Flow, idTokenOf } from '#server/identity/flow.ts';
import { requireSession } from '#server/identity/tokens/session.ts';

/** accounts:lookup of the person behind the ID token. */
export const lookup: Flow = async (input, deps) => {
  const { user } = await requireSession(idTokenOf(input), deps);
  return { users: [userAnswer(user, await linksOf(deps.db, user.uid))] };
};

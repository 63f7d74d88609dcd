import { type Flow, idTokenOf } from '#server/identity/flow.ts';
import { requireSession } from '#server/identity/tokens/session.ts';
import { linksOf } from './link-store.ts';
import { userAnswer } from './user-answer.ts';

/** accounts:lookup of the person behind the ID token. */
export const lookup: Flow = async (input, deps) => {
  const { user } = await requireSession(idTokenOf(input), deps);
  return { users: [userAnswer(user, await linksOf(deps.db, user.uid))] };
};

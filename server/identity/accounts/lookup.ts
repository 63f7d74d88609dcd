import type { Flow } from '#server/identity/flow.ts';
import { idTokenOf } from '#server/identity/flow.ts';
import { signedIn } from '#server/identity/tokens/signed-in.ts';
import { linksOf } from './link-store.ts';
import { userAnswer } from './user-answer.ts';

/** accounts:lookup of the person behind the ID token. */
export const lookup: Flow = async (input, deps) => {
  const { user } = await signedIn(idTokenOf(input), deps);
  return { users: [userAnswer(user, await linksOf(deps.db, user.uid))] };
};

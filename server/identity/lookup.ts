import { linksOf } from './links.ts';
import type { Flow } from './route.ts';
import { idTokenOf } from './route.ts';
import { signedIn } from './signed-in.ts';
import { userAnswer } from './user-answer.ts';

/** accounts:lookup of the person behind the ID token. */
export const lookup: Flow = async (input, deps) => {
  const { user } = await signedIn(idTokenOf(input), deps);
  return { users: [userAnswer(user, await linksOf(deps.db, user.uid))] };
};

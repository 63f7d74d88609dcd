import { linksOf } from './links.ts';
import type { Flow } from './route.ts';
import { idTokenOf } from './route.ts';
import { signedIn } from './signed-in.ts';
import { userAnswer } from './user-answer.ts';

/** accounts:lookup of the person behind the ID token. */
export const lookup: Flow = async (input, parts) => {
  const { user } = await signedIn(idTokenOf(input), parts);
  return { users: [userAnswer(user, await linksOf(parts.db, user.uid))] };
};

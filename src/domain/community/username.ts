/** A user name: 3 to 20 of these letters. Its upper case is the same name (product-rules R15.1). */
export const USERNAME = /^[a-z0-9_]{3,20}$/;

export const MIN_USERNAME_LENGTH = 3;
export const MAX_USERNAME_LENGTH = 20;

/** Days until a user name may be changed again. */
export const USERNAME_CHANGE_DAYS = 30;

/** Names that could pass for the school, for a part of the app or for nobody. */
const RESERVED: ReadonlySet<string> = new Set([
  'about',
  'account',
  'admin',
  'administrator',
  'anonymous',
  'api',
  'app',
  'auth',
  'billing',
  'community',
  'contact',
  'curriculums',
  'everyone',
  'guest',
  'help',
  'home',
  'info',
  'legal',
  'lessons',
  'login',
  'logout',
  'mail',
  'me',
  'media',
  'moderator',
  'news',
  'null',
  'official',
  'operator',
  'otomichi',
  'otomichi_official',
  'owner',
  'plays',
  'posts',
  'privacy',
  'root',
  'school',
  'security',
  'sensei',
  'settings',
  'share',
  'staff',
  'support',
  'system',
  'teach',
  'teacher',
  'teachers',
  'terms',
  'undefined',
  'user',
  'users',
  'webmaster',
]);

export type UsernameProblem = 'tooShort' | 'tooLong' | 'wrongLetters' | 'reserved';

/** What is wrong with a user name in lower case; null when it may be taken. */
export function usernameProblem(username: string): UsernameProblem | null {
  if (username.length < MIN_USERNAME_LENGTH) return 'tooShort';
  if (username.length > MAX_USERNAME_LENGTH) return 'tooLong';
  if (!USERNAME.test(username)) return 'wrongLetters';
  // `otomichi_staff` and `0tomichi` style names are the moderators' business; these would fool anybody.
  return RESERVED.has(username) || username.startsWith('otomichi') ? 'reserved' : null;
}

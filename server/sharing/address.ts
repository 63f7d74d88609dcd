import { parsePlaySlug } from '#domain/community/play-path.ts';
import { parsePostID } from '#domain/community/post-path.ts';
import { USERNAME } from '#domain/community/username.ts';
import { parseCoursePlace, parseCurrCode, parseLessonPlace } from '#domain/lessons/lesson-path.ts';

/** An address of the app: the route as the router writes it, and its parameters. */
export interface AppAddress {
  /** `/plays/$playSlug` */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A parameter of this name means the same in every route; null for a text that cannot be one. */
const PARAMS: Readonly<Record<string, (text: string) => string | null>> = {
  currCode: parseCurrCode,
  course: (text) => (parseCoursePlace(text) === null ? null : text),
  lesson: (text) => (parseLessonPlace(text) === null ? null : text),
  playSlug: parsePlaySlug,
  postID: parsePostID,
  username: (text) => (USERNAME.test(text.toLowerCase()) ? text.toLowerCase() : null),
};

/** Finds the route of a path among those of the app; null for a path that leads to no screen. */
export function findAddress(routes: readonly string[], path: string): AppAddress | null {
  const segments = segmentsOf(path);
  if (segments === null) return null;
  // A written word wins over a parameter, as in the router.
  const found = routes
    .map((route) => ({ route, params: paramsOf(route, segments) }))
    .filter((match): match is AppAddress => match.params !== null)
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
  return found[0] ?? null;
}

/** The decoded parts of a path; a slash at the end is the same address. */
function segmentsOf(path: string): string[] | null {
  try {
    return path.replace(/^\//, '').replace(/\/$/, '').split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

function paramsOf(route: string, segments: readonly string[]): Record<string, string> | null {
  const parts = route.slice(1).split('/');
  if (parts.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith('$')) {
      if (part !== segment) return null;
      continue;
    }
    const name = part.slice(1);
    const value = PARAMS[name]?.(segment) ?? null;
    if (value === null) return null;
    params[name] = value;
  }
  return params;
}

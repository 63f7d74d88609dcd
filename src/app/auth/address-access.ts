import type { AnyRouter } from '@tanstack/react-router';
import { parsePostID } from '#domain/community/post-path.ts';
import { parseCoursePlace, parseCurrCode, parseLessonPlace } from '#domain/lessons/lesson-path.ts';

/**
 * Who may see a route. Every file in src/routes states it in `staticData`; a layout route states it for the routes below.
 *
 *   public       everybody
 *   landing      visitors; members only with `/?lp`
 *   visitorOnly  visitors
 *   onboarding   members who still have the onboarding ahead
 *   member       members
 */
export type RouteAccess = 'public' | 'landing' | 'visitorOnly' | 'onboarding' | 'member';

/** `notFound`: the address is no screen, and everybody sees the not-found screen. */
export type AddressAccess = RouteAccess | 'notFound';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: RouteAccess;
    /** `code`: the loader costs a phone too much to run before somebody opens the screen (cache/prefetch-links.ts). */
    preload?: 'code';
  }
}

/** A path parameter of this name means the same in every route. */
const PARAM_PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  currCode: parseCurrCode,
  course: parseCoursePlace,
  lesson: parseLessonPlace,
  postID: parsePostID,
};

/** Who may see the screen at a path. A route that states nothing is for members. */
export function addressAccess(
  { getMatchedRoutes }: Pick<AnyRouter, 'getMatchedRoutes'>,
  pathname: string,
): AddressAccess {
  const [routes, params, found] = getMatchedRoutes(pathname);
  // The router reports the rest of a path that only began like a route as `**`.
  if (found === undefined || '**' in params || !areParamsValid(params)) {
    return 'notFound';
  }
  return routes.reduce<RouteAccess>((access, { options }) => options.staticData?.access ?? access, 'member');
}

function areParamsValid(params: Readonly<Record<string, string>>): boolean {
  return Object.entries(params).every(([name, value]) => PARAM_PARSERS[name]?.(value) !== null);
}

import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { addressAccess } from '#app/auth/route-access.ts';
import { routeTree } from '../../src/routeTree.gen.ts';

const router = createRouter({
  routeTree,
  context: {} as never,
  caseSensitive: true,
  history: createMemoryHistory(),
});

/** Who may see the screen at a path, by the app's own route tree. */
export const accessAt = (pathname: string) => addressAccess(router, pathname);

/** The ids of all routes that show a screen of their own: those without routes below. */
export const screenRouteIDs = Object.values(router.routesById)
  .filter((route) => route.children === undefined && !route.isRoot)
  .map((route): string => route.id);

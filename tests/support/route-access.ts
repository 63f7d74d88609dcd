import type { AppDeps } from '#app/context.ts';
import { createAppRouter } from '#app/router.tsx';

const router = createAppRouter({} as AppDeps);

/** Who may see the screen at a path, by the app's own router. */
export const accessAt = router.options.context.addressAccess;

/** The ids of all routes that show a screen of their own: those without routes below. */
export const screenRouteIDs = Object.values(router.routesById)
  .filter((route) => route.children === undefined && !route.isRoot)
  .map((route): string => route.id);

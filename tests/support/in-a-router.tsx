import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** For what asks for the address and goes nowhere: it is drawn at once, without routes. */
export function InARouter({ children }: { children: ReactNode }) {
  return <RouterContextProvider router={router as never}>{children}</RouterContextProvider>;
}

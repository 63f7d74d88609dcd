import type { Route } from '#server/payments/sandbox/route.ts';
import type { Includes } from '#server/payments/sandbox/wire.ts';

export const billingRoutes: readonly Route[] = [];
export const billingIncludes: Includes = {};

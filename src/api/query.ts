import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { Api } from './client.ts';

/** `'private'` is the first part of the key, so that a sign-out can remove exactly the private answers. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return [endpoint.access, endpoint.path, input] as const;
}

/** The options of a query for one call: key and function, derived from the endpoint. */
export function queryOf<E extends Endpoint>(api: Api, endpoint: E, input: Input<E>) {
  return {
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> => api(endpoint, input, { signal }),
  };
}

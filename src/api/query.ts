import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import type { Api } from './client.ts';

/** `'private'` stands first in the key, so that a sign-out can drop exactly the private answers. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return [endpoint.access, endpoint.path, input] as const;
}

/** What `queryOptions` needs for one call: the key and the function, derived from the endpoint. */
export function queryOf<E extends Endpoint>(api: Api, endpoint: E, input: Input<E>) {
  return {
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> => api(endpoint, input, { signal }),
  };
}

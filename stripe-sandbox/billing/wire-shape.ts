/**
 * For `satisfies`: every member that Stripe's types promise is there. They are made from Stripe's own description of this
 * version of its API. Values are looser here, because objects are kept with references as ids and decimals as text.
 */
export type WireShape<T> = { readonly [K in keyof T as object extends Pick<T, K> ? never : K]: unknown };

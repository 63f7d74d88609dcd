/**
 * For `satisfies`: the object has every member of Stripe's type, which Stripe generates from the API of this version.
 * Values are looser, because stored objects have ids for references and text for decimals.
 */
export type WireShape<T> = { readonly [K in keyof T as object extends Pick<T, K> ? never : K]: unknown };

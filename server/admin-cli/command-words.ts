/** A learner as named by `--email` or `--uid`. */
export type Who = { readonly email: string } | { readonly uid: string };

/** One private POST that carries an Idempotency-Key; scoped to person and path (decisions, "Calls"). */
export interface RepeatScope {
  readonly uid: string;
  readonly path: string;
  readonly key: string;
  /** Tells one body from another: sha256 of its canonical JSON. */
  readonly bodyHash: string;
}

export type Claim =
  | { readonly kind: 'first'; readonly holder: string }
  | { readonly kind: 'answered'; readonly body: string }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'running'; readonly retryAfter: number };

/** Remembers the first answer of a keyed call. A port: the server keeps it in the database, a model in memory. */
export interface Repeats {
  claim(scope: RepeatScope): Promise<Claim>;
  answered(scope: RepeatScope, holder: string, body: string): Promise<void>;
  /** The call changed nothing (refused or failed): the key is free again. */
  released(scope: RepeatScope, holder: string): Promise<void>;
}

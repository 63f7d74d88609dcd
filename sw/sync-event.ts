/** Background Sync's event; the type library does not know it (Safari and Firefox do not have it). */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

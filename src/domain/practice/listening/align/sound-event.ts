/** Something that began to sound: a struck key, a strum, a sung tone. */
export interface SoundEvent {
  /** Seconds. */
  readonly at: number;
  /** 1 is usual in this take. */
  readonly strength: number;
  /** How surely each pitch began here, from 0 to 1; what is not in it did not. */
  readonly support: ReadonlyMap<number, number>;
}

/** An event that plays a moment of the score. */
export interface Match {
  readonly event: number;
  readonly moment: number;
  /** It begins a new pass: the first of the take, or somebody went back. */
  readonly begins: boolean;
}

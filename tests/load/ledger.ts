/** What the server said of one take. */
export interface TakeEntry {
  readonly recordingID: string;
  readonly uid: string;
  readonly lessonID: string;
  readonly sha256: string;
  readonly byteLength: number;
  /** `begun`: the server has answered nothing yet, and may have it or not. */
  state: 'begun' | 'registered' | 'submitted';
}

/** What has to be there after the evening: written down when the server acknowledges it. */
export class Ledger {
  readonly takes = new Map<string, TakeEntry>();
  /** Posts that were acknowledged. */
  readonly posts = new Set<string>();

  get submitted(): number {
    return [...this.takes.values()].filter(({ state }) => state === 'submitted').length;
  }
}

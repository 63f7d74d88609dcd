/** A name with さん; some have a polite ending in it. */
export function politeName(displayName: string): string {
  return /(?:さん|ちゃん|くん|先生)$/.test(displayName) ? displayName : `${displayName}さん`;
}

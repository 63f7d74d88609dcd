/** A country and a subscriber, 8 to 15 digits together. What people type is made so before it is sent here. */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{7,14}$/.test(text);
}

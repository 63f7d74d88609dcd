/** Whether a phone number is in E.164: country and subscriber, 8 to 15 digits together. The client normalises it. */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{7,14}$/.test(text);
}

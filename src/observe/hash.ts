/** SHA-256 of a text in hexadecimal, by the browser's own cryptography. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An e-mail address in the form of the pixel's advanced matching: trimmed, lower case, hashed on this device. */
export function hashedEmail(email: string): Promise<string> {
  return sha256Hex(email.trim().toLowerCase());
}

/** The id of a purchase for analytics: from the person's hashed id and the time in ms, so that it names nobody. */
export async function transactionID(uid: string, at: number): Promise<string> {
  return `${(await sha256Hex(uid)).slice(0, 16)}-${at}`;
}

const ANY_VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The UUID of an address, or null when the text cannot be one. */
export function parseUuid(text: string): string | null {
  return UUID.test(text) ? text : null;
}

/** Whether the text has the form of a UUID, of any version and in small letters, as PostgreSQL writes them. */
export function isUuid(text: string): boolean {
  return ANY_VERSION.test(text);
}

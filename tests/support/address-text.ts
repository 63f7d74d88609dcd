import type { DatabaseAddress } from '#server/db/connect.ts';

/** The address of a database as text, for tools that take a connection string. */
export function addressText(address: DatabaseAddress): string {
  if (address.kind === 'url') return address.url;
  const { folder, user, database } = address;
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(folder)}`;
}

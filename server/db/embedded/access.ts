import { closeSync, constants, fchmodSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ownName, type Users } from './run-as.ts';

/** The superuser that initdb makes. Only whoever starts the database can be it. */
export const SUPERUSER = 'otomichi';
/** Whom the server and its tools work as: owner of the database `otomichi`, without further privileges. */
export const APP_ROLE = 'otomichi_app';

/** The settings by which PostgreSQL lets in whom the system names (peer), each in the roles that are theirs. */
export function accessSettings(home: string, users: Users | undefined): Record<string, string> {
  const own = ownName();
  const hba = join(home, 'hba.conf');
  const ident = join(home, 'ident.conf');
  // A user without a name cannot be recognised by it; the folder of the socket lets nobody else in.
  const method = own === undefined ? 'trust' : 'peer map=otomichi';
  const roles: [string, string][] = [
    [own ?? '', SUPERUSER],
    [own ?? '', APP_ROLE],
  ];
  if (users !== undefined) roles.push([users.server.name, APP_ROLE]);
  const mode = users === undefined ? 0o600 : 0o644;
  write(hba, `local all ${SUPERUSER},${APP_ROLE} ${method}\n`, mode);
  write(ident, roles.map(([name, role]) => `otomichi "${name}" ${role}\n`).join(''), mode);
  return { hba_file: hba, ident_file: ident };
}

function write(file: string, text: string, mode: number): void {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;
  const handle = openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode);
  try {
    // Whatever the umask of who starts us: PostgreSQL's user has to read it.
    fchmodSync(handle, mode);
    writeSync(handle, text);
  } finally {
    closeSync(handle);
  }
}

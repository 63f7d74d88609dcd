import type pg from 'pg';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import type { DatabaseAddress } from './connect.ts';

/**
 * Connects for the first time to a database with an address; the embedded one says by itself why it does not start.
 * @throws PassingFault for what passes by itself: no answer, a database that starts or is full
 * @throws ConfigError for what somebody has to mend: name, user, password, certificate
 */
export async function reachDatabase(pool: pg.Pool, address: DatabaseAddress): Promise<void> {
  if (address.kind !== 'url') return;
  try {
    (await pool.connect()).release();
  } catch (error) {
    const { message, isLasting } = faultOf(error as pg.DatabaseError);
    const sentence = `The database of DATABASE_URL cannot be used: ${message}.`;
    throw isLasting ? new ConfigError(sentence) : new PassingFault(sentence);
  }
}

/**
 * `28…` not allowed in, `3D000` no such database, `42501` a database that the user may not enter
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html). Everything else may pass: connections run out (`53300`), it
 * starts or stops (`57P0…`).
 */
const LASTING = /^(28|3D|42)/;
/** Node's codes of certificates, and what the driver says of the address, of a missing password and of TLS. */
const LASTING_CODE = /^(ERR_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;
const LASTING_WORDS = /^SASL: |does not support SSL/;

function faultOf({ code = '', message, syscall }: pg.DatabaseError & { syscall?: string }) {
  // A certificate that the address names is a file that is not there.
  const isOfFile = syscall === 'open';
  return {
    // Several addresses of one name fail together, without words of their own.
    message: (message || code || 'no answer').replace(/\.$/, ''),
    isLasting: isOfFile || LASTING.test(code) || LASTING_CODE.test(code) || LASTING_WORDS.test(message),
  };
}

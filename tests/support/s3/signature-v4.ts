import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/*
 * AWS Signature Version 4, written from its description for the checking side alone: the product signs with the SDK of AWS, so two
 * independent implementations meet in the tests. `signature-v4.test.ts` proves this one by the examples that AWS publishes.
 */

/** A request as it came over the line. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query, still encoded. */
  readonly target: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface Keys {
  readonly accessKeyID: string;
  readonly secret: string;
  readonly region: string;
}

export type Refusal =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch';

export type Verdict =
  | {
      readonly ok: true;
      /** What was signed of the body: its sha256 in hex, or `UNSIGNED-PAYLOAD`. */
      readonly payload: string;
      readonly presigned: boolean;
    }
  | { readonly ok: false; readonly code: Refusal };

interface Claim {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** As `20130524T000000Z`. */
  readonly time: string;
  /** null: signed in the header. */
  readonly expiresInSeconds: number | null;
  readonly payload: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const UNSIGNED = 'UNSIGNED-PAYLOAD';
/** How far a header's clock may be off. */
const MAX_SKEW_MS = 15 * 60 * 1000;
const MAX_EXPIRY_SECONDS = 7 * 24 * 60 * 60;

/** Whether a request is signed by `keys`, for this moment; every header that S3 wants signed is signed. */
export function verify(request: SignedRequest, keys: Keys, now: Date): Verdict {
  const claim = claimOf(request);
  if (claim === null) return { ok: false, code: 'AccessDenied' };
  const [id, date, region, service, end] = claim.credential.split('/');
  if (id !== keys.accessKeyID) return { ok: false, code: 'InvalidAccessKeyId' };
  const rightScope =
    date === claim.time.slice(0, 8) && region === keys.region && service === 's3' && end === 'aws4_request';
  if (!rightScope || !signsEnough(request, claim)) return { ok: false, code: 'AuthorizationHeaderMalformed' };
  const signedAt = timeOf(claim.time);
  if (signedAt === null) return { ok: false, code: 'AccessDenied' };
  const age = now.getTime() - signedAt;
  if (claim.expiresInSeconds === null ? Math.abs(age) > MAX_SKEW_MS : age < -MAX_SKEW_MS)
    return { ok: false, code: 'RequestTimeTooSkewed' };
  if (claim.expiresInSeconds !== null && age > claim.expiresInSeconds * 1000)
    return { ok: false, code: 'AccessDenied' };
  const wanted = Buffer.from(signatureOf(request, claim, keys), 'hex');
  const given = Buffer.from(claim.signature, 'hex');
  const good = given.length === wanted.length && timingSafeEqual(given, wanted);
  return good
    ? { ok: true, payload: claim.payload, presigned: claim.expiresInSeconds !== null }
    : { ok: false, code: 'SignatureDoesNotMatch' };
}

/** What a request says of its own signature, in its query or its header; null where it says nothing that can be read. */
function claimOf({ target, headers }: SignedRequest): Claim | null {
  const query = new URL(target, 'http://store').searchParams;
  if (query.has('X-Amz-Signature')) {
    const expiresInSeconds = Number(query.get('X-Amz-Expires'));
    const inRange =
      Number.isInteger(expiresInSeconds) && expiresInSeconds > 0 && expiresInSeconds <= MAX_EXPIRY_SECONDS;
    if (query.get('X-Amz-Algorithm') !== ALGORITHM || !inRange) return null;
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
      signature: query.get('X-Amz-Signature') ?? '',
      time: query.get('X-Amz-Date') ?? '',
      expiresInSeconds,
      payload: query.get('X-Amz-Content-Sha256') ?? UNSIGNED,
    };
  }
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers['authorization'] ?? '',
    );
  if (found === null) return null;
  return {
    credential: found[1] ?? '',
    signedHeaders: (found[2] ?? '').split(';'),
    signature: found[3] ?? '',
    time: headers['x-amz-date'] ?? '',
    expiresInSeconds: null,
    payload: headers['x-amz-content-sha256'] ?? '',
  };
}

/** S3 wants the host, and every `x-amz-` header that is there, among what is signed. */
function signsEnough({ headers }: SignedRequest, { signedHeaders }: Claim): boolean {
  const there = Object.keys(headers).filter((name) => headers[name] !== undefined);
  return ['host', ...there.filter((name) => name.startsWith('x-amz-'))].every((name) =>
    signedHeaders.includes(name),
  );
}

function timeOf(text: string): number | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return year === undefined ? null : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function signatureOf(request: SignedRequest, claim: Claim, { secret, region }: Keys): string {
  const date = claim.time.slice(0, 8);
  const text = [
    ALGORITHM,
    claim.time,
    `${date}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonicalRequest(request, claim)).digest('hex'),
  ].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  return createHmac('sha256', key).update(text).digest('hex');
}

function canonicalRequest(
  { method, target, headers }: SignedRequest,
  { signedHeaders, payload }: Claim,
): string {
  const { pathname, search } = new URL(target, 'http://store');
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [encoded(decoded(name)), encoded(decoded(value))] as const;
    })
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)));
  return [
    method,
    pathname
      .split('/')
      .map((part) => encoded(decoded(part)))
      .join('/'),
    pairs.map((pair) => pair.join('=')).join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n');
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', '%20'));
}

/** Percent-encoding of RFC 3986: everything but the unreserved characters. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

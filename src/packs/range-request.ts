/*
 * The request of a download and the meaning of its response (RFC 9110, sections 13.1.5, 14 and 15).
 *
 *   nothing here   GET                        200 → start
 *   N bytes here   Range: bytes=N-, If-Range  206 from N of the same total → append
 *                                             200 (another version)         → start
 *                                             416, or a 206 that is none    → restart without Range
 */
export interface Part {
  have: number;
  etag: string | null;
  total: number | null;
}

export interface Answer {
  status: number;
  redirected: boolean;
  headers: Pick<Headers, 'get'>;
}

export type Verdict =
  | { kind: 'start'; total: number | null; etag: string | null; contentType: string }
  | { kind: 'append' }
  /** The stored part does not match the server's file: start again from nothing. */
  | { kind: 'restart' }
  /** The address has expired, or this person may not have the file (any more). */
  | { kind: 'refused'; status: number }
  /** Not our server (a captive portal), or a server error: retry later. */
  | { kind: 'later' };

/** Only a strong ETag identifies bytes; without one a part cannot be continued. */
function canResume({ have, etag }: Part): boolean {
  return have > 0 && etag !== null && !etag.startsWith('W/');
}

export function headersFor(part: Part | null): Record<string, string> {
  if (part === null || part.etag === null || !canResume(part)) return {};
  return { range: `bytes=${part.have}-`, 'if-range': part.etag };
}

/** @param length bytes by the server's list; null where that is only an estimate */
export function judge(answer: Answer, part: Part | null, length: number | null): Verdict {
  const { status, redirected, headers } = answer;
  if (redirected) return { kind: 'later' };
  if (status === 206)
    return part !== null && continuesPart(headers, part) ? { kind: 'append' } : { kind: 'restart' };
  if (status === 416) return { kind: 'restart' };
  if ([401, 403, 404, 410].includes(status)) return { kind: 'refused', status };
  if (status !== 200) return { kind: 'later' };
  const contentType = headers.get('content-type') ?? '';
  const declared = lengthOf(headers);
  if (contentType.includes('text/html')) return { kind: 'later' };
  if (length !== null && declared !== null && declared !== length) return { kind: 'later' };
  return { kind: 'start', total: length ?? declared, etag: headers.get('etag'), contentType };
}

function continuesPart(headers: Answer['headers'], { have, total }: Part): boolean {
  const found = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '');
  if (found === null) return false;
  const [from, to, size] = found.slice(1).map(Number);
  return from === have && size !== undefined && to === size - 1 && (total === null || size === total);
}

/** The Content-Length of an encoded response counts encoded bytes, so it says nothing here. */
function lengthOf(headers: Answer['headers']): number | null {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return headers.get('content-encoding') === null && Number.isSafeInteger(length) ? length : null;
}

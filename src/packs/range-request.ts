/*
 * What a download says to the school and what it makes of the answer (RFC 9110, sections 13.1.5, 14 and 15).
 *
 *   nothing here   GET                        200 → start
 *   N bytes here   Range: bytes=N-, If-Range  206 from N of the same total → go on
 *                                             200 (another version)         → start over
 *                                             416, or a 206 that is none    → start over without Range
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
  /** What is here does not fit what the school has: from the beginning. */
  | { kind: 'restart' }
  /** The address has run out, or the file is not for this person (any more). */
  | { kind: 'refused'; status: number }
  /** Not the school (a captive portal), or a school in trouble: later. */
  | { kind: 'later' };

/** Only a strong tag names bytes; without one a part cannot be trusted to go on. */
function canResume({ have, etag }: Part): boolean {
  return have > 0 && etag !== null && !etag.startsWith('W/');
}

export function headersFor(part: Part | null): Record<string, string> {
  if (part === null || part.etag === null || !canResume(part)) return {};
  return { range: `bytes=${part.have}-`, 'if-range': part.etag };
}

/** @param length bytes that the school's list names; null where it only estimates */
export function judge(answer: Answer, part: Part | null, length: number | null): Verdict {
  const { status, redirected, headers } = answer;
  if (redirected) return { kind: 'later' };
  if (status === 206)
    return part !== null && goesOn(headers, part) ? { kind: 'append' } : { kind: 'restart' };
  if (status === 416) return { kind: 'restart' };
  if ([401, 403, 404, 410].includes(status)) return { kind: 'refused', status };
  if (status !== 200) return { kind: 'later' };
  const contentType = headers.get('content-type') ?? '';
  const announced = lengthOf(headers);
  if (contentType.includes('text/html')) return { kind: 'later' };
  if (length !== null && announced !== null && announced !== length) return { kind: 'later' };
  return { kind: 'start', total: length ?? announced, etag: headers.get('etag'), contentType };
}

function goesOn(headers: Answer['headers'], { have, total }: Part): boolean {
  const found = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '');
  if (found === null) return false;
  const [from, to, size] = found.slice(1).map(Number);
  return from === have && size !== undefined && to === size - 1 && (total === null || size === total);
}

/** Of an encoded answer the length speaks of something else. */
function lengthOf(headers: Answer['headers']): number | null {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return headers.get('content-encoding') === null && Number.isSafeInteger(length) ? length : null;
}

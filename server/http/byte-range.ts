import type { ByteRange } from '#server/storage/storage.ts';

export type RequestedRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: RequestedRange = { kind: 'whole' };

/**
 * Parses a Range header for an object of `size` bytes (RFC 9110, section 14). Supports one range of bytes; several
 * ranges, other units and invalid values are ignored, as the RFC allows: the answer is then the whole object.
 */
export function requestedRange(header: string | undefined, size: number): RequestedRange {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '');
  const [, from = '', to = ''] = found ?? [];
  if (from === '' && to === '') return WHOLE;
  const last = to === '' ? size - 1 : Number(to);
  if (from === '') return part(size - last, size - 1, size, last > 0);
  if (to !== '' && last < Number(from)) return WHOLE;
  return part(Number(from), last, size, true);
}

function part(first: number, last: number, size: number, sensible: boolean): RequestedRange {
  if (!sensible || first >= size) return { kind: 'unsatisfiable' };
  return { kind: 'part', range: { first: Math.max(0, first), last: Math.min(last, size - 1) } };
}

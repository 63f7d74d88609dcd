import type { ByteRange } from '#server/storage/storage.ts';

export type Wanted =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: Wanted = { kind: 'whole' };

/**
 * What a Range header asks of an object of `size` bytes (RFC 9110, section 14). One range of bytes is understood;
 * several at once, other units and nonsense are ignored, as the RFC allows: the answer is the whole object.
 */
export function wantedRange(header: string | undefined, size: number): Wanted {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '');
  const [, from = '', to = ''] = found ?? [];
  if (from === '' && to === '') return WHOLE;
  const last = to === '' ? size - 1 : Number(to);
  if (from === '') return part(size - last, size - 1, size, last > 0);
  if (to !== '' && last < Number(from)) return WHOLE;
  return part(Number(from), last, size, true);
}

function part(first: number, last: number, size: number, sensible: boolean): Wanted {
  if (!sensible || first >= size) return { kind: 'unsatisfiable' };
  return { kind: 'part', range: { first: Math.max(0, first), last: Math.min(last, size - 1) } };
}

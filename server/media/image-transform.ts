/** Widths and heights that are rendered; `src/domain/image-url.ts` requests these widths. */
const ALLOWED_PIXELS = [80, 160, 320, 480, 640, 960, 1280];

/** Heights follow the shape of their box, so they are not in the list; they are rounded to this fraction of the width. */
const HEIGHT_STEPS = 48;
const MAX_HEIGHT = 1920;

const PART_PATTERNS: readonly RegExp[] = [
  /^c_(?<crop>fill|limit)$/,
  /^w_(?<width>\d{2,4})$/,
  /^h_(?<height>\d{2,4})$/,
  /^q_(?<quality>auto)$/,
  /^f_(?<format>auto|webp|jpg|png|avif)$/,
  /^dpr_(?<dpr>[123]\.0)$/,
  /^e_(?<blur>blur)(:\d{1,4})?$/,
];

export type ImageFormat = 'webp' | 'jpeg' | 'png' | 'avif';

/** A requested rendering, in device pixels (not CSS pixels). */
export interface Transform {
  readonly crop: 'fill' | 'limit';
  readonly width: number | null;
  readonly height: number | null;
  readonly blur: boolean;
  /** null: chosen by the Accept header. */
  readonly format: ImageFormat | null;
}

/**
 * Reads `c_fill,dpr_2.0,f_auto,h_90,q_auto,w_160`: each part from the list, none twice, a size at least.
 * @returns null for anything else: free choice of sizes would let anyone fill the disk
 */
export function parseTransform(text: string): Transform | null {
  const given: Record<string, string> = {};
  for (const part of text.split(',')) {
    const groups = PART_PATTERNS.map((pattern) => pattern.exec(part)?.groups).find(
      (found) => found !== undefined,
    );
    const [name, value] = Object.entries(groups ?? {})[0] ?? [];
    if (name === undefined || value === undefined || name in given) return null;
    given[name] = value;
  }
  const size = sizeOf(given['width'], given['height']);
  if (size === null) return null;
  const dpr = Number(given['dpr'] ?? 1);
  return {
    crop: given['crop'] === 'limit' ? 'limit' : 'fill',
    width: size.width && size.width * dpr,
    height: size.height && Math.round(size.height * dpr),
    blur: 'blur' in given,
    format: formatOf(given['format'] ?? 'auto'),
  };
}

function sizeOf(w: string | undefined, h: string | undefined) {
  const width = w === undefined ? null : Number(w);
  const height = h === undefined ? null : Number(h);
  if (width !== null && !ALLOWED_PIXELS.includes(width)) return null;
  if (width === null) return height !== null && ALLOWED_PIXELS.includes(height) ? { width, height } : null;
  if (height === null || ALLOWED_PIXELS.includes(height)) return { width, height };
  if (height < 16 || height > MAX_HEIGHT) return null;
  const step = width / HEIGHT_STEPS;
  return { width, height: Math.max(1, Math.round(height / step)) * step };
}

function formatOf(name: string): ImageFormat | null {
  if (name === 'auto') return null;
  return name === 'jpg' ? 'jpeg' : (name as ImageFormat);
}

/** WebP for every client that accepts it: AVIF would be smaller, but takes a second of processor time per image. */
export function formatFor(accept: string | undefined, contentType: string): ImageFormat {
  if (accept === undefined || /image\/webp|image\/\*|\*\/\*/.test(accept)) return 'webp';
  return contentType === 'image/jpeg' ? 'jpeg' : 'png';
}

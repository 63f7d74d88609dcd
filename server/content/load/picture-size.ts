/** Width and height in CSS pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** An SVG states its size in its first tag. */
const HEAD_BYTES = 2_000;
const MAX_SIDE_PX = 10_000;

/** The size of an SVG, by its width and height or its viewBox; null for other pictures and where it states none. */
export function svgSize(bytes: Uint8Array): PictureSize | null {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
  const tag = /<svg\b[^>]*>/.exec(head)?.[0];
  if (tag === undefined) return null;
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const stated = [attribute('width'), attribute('height')].map((side) => Number(side?.replace(/px$/, '')));
  const viewBox = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width = 0, height = 0] = stated.every(isSide) ? stated : viewBox.slice(2, 4);
  return isSide(width) && isSide(height) ? { width: Math.round(width), height: Math.round(height) } : null;
}

function isSide(side: number): boolean {
  return side >= 1 && side <= MAX_SIDE_PX;
}

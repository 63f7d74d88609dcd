/** A phone sends no more than this: the school shows pictures no larger. */
export const MAX_SIDE_PX = 1_600;
const QUALITY = 0.85;

/** Shapes in which a picture can be cut, by width to height; null leaves it as it is. */
export const SHAPES = { whole: null, square: 1, wide: 4 / 3, tall: 3 / 4 } as const;
export type Shape = keyof typeof SHAPES;

export interface ShrunkPicture {
  bytes: ArrayBuffer;
  contentType: 'image/jpeg';
  width: number;
  height: number;
}

/** The part of a picture that is used, from its middle, and the size in which it is drawn. */
export function placeOf(width: number, height: number, shape: Shape) {
  const ratio = SHAPES[shape] ?? width / height;
  const cutWidth = Math.min(width, height * ratio);
  const cutHeight = Math.min(height, width / ratio);
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(cutWidth, cutHeight));
  return {
    x: (width - cutWidth) / 2,
    y: (height - cutHeight) / 2,
    cutWidth,
    cutHeight,
    width: Math.max(1, Math.round(cutWidth * scale)),
    height: Math.max(1, Math.round(cutHeight * scale)),
  };
}

/**
 * Draws a picture again, upright, cut and no larger than needed. Nothing of the file itself is sent: neither its place nor
 * the camera. Rejects for a file that is no picture which this browser can read.
 */
export async function shrinkPicture(file: Blob, shape: Shape): Promise<ShrunkPicture> {
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { x, y, cutWidth, cutHeight, width, height } = placeOf(source.width, source.height, shape);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('no canvas');
    // A transparent picture is a drawing on paper.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(source, x, y, cutWidth, cutHeight, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (blob === null) throw new Error('the picture was not drawn');
    return { bytes: await blob.arrayBuffer(), contentType: 'image/jpeg', width, height };
  } finally {
    source.close();
  }
}

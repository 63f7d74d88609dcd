import { type Crop, cutOf } from './crop.ts';

/** A larger file is not opened: a phone would run out of memory. */
const MAX_FILE_BYTES = 40 * 1024 * 1024;
const MAX_PIXELS = 120_000_000;
const JPEG_QUALITY = 0.88;

/** Why a chosen file is no picture for a profile. */
export type PictureProblem = 'tooLarge' | 'unreadable';

/** A chosen picture, upright as its EXIF says. `close` frees its memory. */
export interface OpenedPicture {
  image: HTMLImageElement;
  url: string;
  close: () => void;
}

/** Opens a file as a picture; a problem where it is none or too large. */
export async function openPicture(file: Blob): Promise<OpenedPicture | PictureProblem> {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    close();
    return 'unreadable';
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width > 0 && height > 0 && width * height <= MAX_PIXELS) return { image, url, close };
  close();
  return width * height > MAX_PIXELS ? 'tooLarge' : 'unreadable';
}

/**
 * The square of a picture as a small JPEG. Drawn and encoded again, so nothing of the file comes along: neither the place
 * where it was taken nor the camera.
 */
export function drawSquare(image: HTMLImageElement, crop: Crop): string {
  const { left, top, side, output } = cutOf({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = output;
  canvas.height = output;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  // Transparent parts would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, output, output);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, output, output);
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}

/** The bytes of a picture that `drawSquare` made. */
export function bytesOfPicture(dataURL: string): Uint8Array<ArrayBuffer> {
  const encoded = atob(dataURL.slice(dataURL.indexOf(',') + 1));
  return Uint8Array.from(encoded, (letter) => letter.charCodeAt(0));
}

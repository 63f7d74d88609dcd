import { isAppleTab, type ThisWindow } from './this-window.ts';

const GROUND = '#2f3a8f';
const ICON = '/icons/icon-512.png';
/** The icon takes this part of the shorter side. */
const ICON_PART = 0.3;

/** The media query of a startup picture: iPhones take only one of exactly their size. */
export function startupMedia({ width, height, ratio }: { width: number; height: number; ratio: number }) {
  const [short, long] = width < height ? [width, height] : [height, width];
  return (
    `(device-width: ${short}px) and (device-height: ${long}px) and ` +
    `(-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait)`
  );
}

/**
 * iPhones know no splash of a manifest: they show a picture of exactly their own size, which the page names when it is put
 * on the home screen. It is drawn here for the one screen there is, instead of a file for each size there might be.
 */
export async function addStartupPicture(page: Window & typeof globalThis): Promise<void> {
  if (!isAppleTab(page as ThisWindow)) return;
  const { screen, devicePixelRatio: ratio, document } = page;
  const [short, long] = [Math.min(screen.width, screen.height), Math.max(screen.width, screen.height)];
  const canvas = document.createElement('canvas');
  canvas.width = short * ratio;
  canvas.height = long * ratio;
  const drawing = canvas.getContext('2d');
  if (drawing === null) return;
  const icon = new page.Image();
  icon.src = ICON;
  await icon.decode();
  const side = canvas.width * ICON_PART;
  drawing.fillStyle = GROUND;
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(icon, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side);
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.media = startupMedia({ width: short, height: long, ratio });
  link.href = canvas.toDataURL('image/png');
  document.head.append(link);
}

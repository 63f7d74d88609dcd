/** The rendering of a film, in the image CDN's form of an address. Films are made in one rendering, so it is the only one. */
const VIDEO_TRANSFORM = 'f_mp4,q_auto';

/** Hexadecimal digits of a film's hash that make its version: 28 bits, as with pictures. */
const VERSION_DIGITS = 7;

const VIDEO = /^\/media\/video\/upload\/[\w,.]+\/v\d+\/([0-9a-f]{16,64}\.mp4)$/i;

/** The path of a film, named by the SHA-256 of its bytes: `<sha256>.mp4`. */
export function videoPath(file: string): string {
  const version = Number.parseInt(file.slice(0, VERSION_DIGITS), 16);
  return `/media/video/upload/${VIDEO_TRANSFORM}/v${version}/${file}`;
}

/**
 * The path under which a device stores a content file. A film keeps the one that it had before its address got a transform,
 * so that packs which were downloaded earlier stay whole.
 */
export function storedPath(pathname: string): string {
  const [, file] = VIDEO.exec(pathname) ?? [];
  return file === undefined ? pathname : `/media/content/${file}`;
}

export function isVideoPath(pathname: string): boolean {
  return VIDEO.test(pathname);
}

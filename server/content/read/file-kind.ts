const AUDIO_TYPES: Record<string, string> = {
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
};
const IMAGE_TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

/** The file type by its first bytes, whatever its name is; null for a type that is not published. */
function kindByBytes(bytes: Uint8Array): string | null {
  if (ascii(bytes, 4, 8) === 'ftyp') return 'm4a';
  if (ascii(bytes, 0, 4) === 'OggS') return 'ogg';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') return 'wav';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 1, 4) === 'PNG' && bytes[0] === 0x89) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpg';
  // MPEG audio frame: eleven set bits, a layer that is not the reserved one.
  if (ascii(bytes, 0, 3) === 'ID3') return 'mp3';
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0 && ((bytes[1] ?? 0) & 0x06) !== 0) return 'mp3';
  if (/^[\uFEFF\s]*<(\?xml|svg|!--)/.test(new TextDecoder().decode(bytes.subarray(0, 200)))) return 'svg';
  return null;
}

export const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The content type of a model recording, or null when name and bytes disagree. */
export function audioTypeOf(name: string, bytes: Uint8Array): string | null {
  const extension = extensionOf(name);
  return kindByBytes(bytes) === extension ? (AUDIO_TYPES[extension] ?? null) : null;
}

/** The content type of an image, or null when name and bytes disagree. */
export function imageTypeOf(name: string, bytes: Uint8Array): string | null {
  const extension = extensionOf(name) === 'jpeg' ? 'jpg' : extensionOf(name);
  return kindByBytes(bytes) === extension ? (IMAGE_TYPES[extension] ?? null) : null;
}

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MEDIA = /\.(m4a|mp4|webp)$/;

/** Bytes of the recordings, films and stills that are kept with the lessons: all together, and of the largest film. */
export function mediaSizes(root) {
  const files = readdirSync(join(root, 'content'), { recursive: true })
    .filter((name) => MEDIA.test(name))
    .map((name) => ({ file: `content/${name}`, bytes: statSync(join(root, 'content', name)).size }));
  const films = files.filter(({ file }) => file.endsWith('.mp4'));
  const largest = films.reduce((one, other) => (other.bytes > one.bytes ? other : one), {
    file: '-',
    bytes: 0,
  });
  return { total: files.reduce((sum, { bytes }) => sum + bytes, 0), largest };
}

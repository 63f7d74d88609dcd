import { Drawing } from '#ui/media/icon.tsx';

/** Drawn like those of `#ui/media/icon.tsx`; only the player needs them, and every page loads the others. */
const PATHS = {
  back5: 'M11 5.5 7.500 8.500 11 11.500M8 8.500h5.500a5 5 0 1 1-4.500 7.300',
  on5: 'm13 5.5 3.500 3-3.500 3M16 8.500h-5.500a5 5 0 1 0 4.500 7.300',
  captions: 'M3.5 6h17v12h-17zM7 14.500h4.500M14 14.500h3M7 11h2.500M12 11h5',
  'full-screen': 'M4.500 9V4.500H9M15 4.500h4.500V9M19.500 15v4.500H15M9 19.500H4.500V15',
  'small-screen': 'M9 4.500V9H4.500M19.500 9H15V4.500M15 19.500V15h4.500M4.500 15H9v4.500',
  pip: 'M3.500 5.500h17v13h-17zM12.500 12h5.500v4h-5.500z',
  repeat:
    'M7 17.500H6a3 3 0 0 1-3-3v-4a3 3 0 0 1 3-3h12M15 4.500l3 3-3 3M17 7.500h1a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3H6M9 14.500l-3 3 3 3',
} as const;

export type FilmIconName = keyof typeof PATHS;

export function FilmIcon({ name }: { name: FilmIconName }) {
  return <Drawing path={PATHS[name]} large={false} />;
}

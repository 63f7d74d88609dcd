import arrivedDark from './pictures/arrived.dark.webp';
import arrivedLight from './pictures/arrived.light.webp';
import filmDark from './pictures/film.dark.webp';
import filmLight from './pictures/film.light.webp';
import guitar from './pictures/gt-beginner.svg';
import piano from './pictures/pf-beginner.svg';
import roomDark from './pictures/room.dark.webp';
import roomLight from './pictures/room.light.webp';
import textDark from './pictures/text.dark.webp';
import textLight from './pictures/text.light.webp';
import voice from './pictures/vo-beginner.svg';

/** Screenshots of the product, taken by e2e/platform/landing-pictures.ts. */
export const SCREENS = {
  film: { light: filmLight, dark: filmDark },
  text: { light: textLight, dark: textDark },
  room: { light: roomLight, dark: roomDark },
  arrived: { light: arrivedLight, dark: arrivedDark },
} as const;

/** Size of each in pixels; shown at two thirds. */
export const SCREEN_SIZE = { width: 585, height: 732 };

/** Copies of the covers of `content/`, which require a sign-in. */
export const COVERS = { 'pf-beginner': piano, 'gt-beginner': guitar, 'vo-beginner': voice } as const;

import { initialOf } from '#domain/community/initial-of.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { PictureSpec } from './picture-spec.ts';
import { brand, INK, SHEET, sheet, textLine, textLines, waveform } from './sheet.ts';
import type { Typeset } from './typeset.ts';

/** A place for a picture within the sheet; `radius` rounds its corners, half its width makes a circle of it. */
export interface Inset {
  readonly which: 'avatar' | 'image';
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

export interface Layout {
  readonly svg: string;
  readonly insets: readonly Inset[];
}

type Spec<K extends PictureSpec['kind']> = Extract<PictureSpec, { kind: K }>;
interface Given {
  readonly typeset: Typeset;
  /** Whether the pictures that the spec names could be opened. */
  readonly has: { readonly avatar: boolean; readonly image: boolean };
}

const LEFT = SHEET.margin;
const WIDTH = SHEET.width - 2 * SHEET.margin;
/** Where the row of the learner begins, and the least room around a waveform. */
const PERSON_TOP = 494;
const GAP = 24;
const TOP = brand(PRODUCT_NAME, LEFT, 56);

/** Sizes of a heading, the largest that holds it in its lines. */
const HEADINGS = [
  { size: 72, maxLines: 1 },
  { size: 64, maxLines: 2 },
  { size: 54, maxLines: 2 },
  { size: 46, maxLines: 3 },
] as const;

function heading(
  typeset: Typeset,
  text: string,
  width: number,
  sizes: readonly { size: number; maxLines: number }[],
) {
  const fitting = sizes.find(({ size, maxLines }) => {
    const box = { size, width, maxLines: maxLines + 1 };
    return typeset.fitsPhrases(text, box) && typeset.lines(text, box).length <= maxLines;
  });
  const { size, maxLines } = fitting ?? (sizes.at(-1) as { size: number; maxLines: number });
  return { lines: typeset.lines(text, { size, width, maxLines }), size };
}

/** Words that can be drawn; where none are left, the other words. */
function shown(typeset: Typeset, text: string, other: string): string {
  const drawable = text.split('\n').map(typeset.drawable).join('\n').trim();
  return /[\p{L}\p{N}\p{S}]/u.test(drawable) ? drawable : typeset.drawable(other);
}

export function playLayout(spec: Spec<'play'>, { typeset, has }: Given): Layout {
  const title = heading(typeset, shown(typeset, spec.title, spec.lesson), WIDTH, HEADINGS);
  const leading = title.size * 1.34;
  const firstBaseline = 178 + title.size * 0.9;
  const bottom = firstBaseline + (title.lines.length - 1) * leading;
  // The sound stands in the middle between the title and the person, lower where the title is long.
  const below = bottom + title.size * 0.3;
  const middle = (below + PERSON_TOP) / 2;
  const height = Math.min(128, PERSON_TOP - below - 2 * GAP);
  const wave = { x: LEFT + 118, y: 0, width: WIDTH - 118, height, count: 84 };
  const button = `<circle cx="${LEFT + 42}" cy="${middle}" r="42" fill="${INK.accent}"/><path d="M${LEFT + 31} ${middle - 20}v40l32-20z" fill="${INK.surface}" stroke="${INK.surface}" stroke-width="6" stroke-linejoin="round"/>`;
  const person = personRow(spec, `${spec.course}・${spec.lesson}`, PERSON_TOP, { typeset, has });
  return {
    svg: sheet(
      `${TOP}${clock(spec.seconds)}${textLines(title.lines, LEFT, firstBaseline, { size: title.size, isBold: true, leading })}${button}${waveform(spec.peaks, { ...wave, y: middle - wave.height / 2 })}${person.svg}`,
    ),
    insets: person.insets,
  };
}

function clock(seconds: number): string {
  if (seconds <= 0) return '';
  const whole = Math.round(seconds);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return textLine(text, SHEET.width - SHEET.margin, 93, { size: 30, colour: INK.inkSoft, anchor: 'end' });
}

const AVATAR = 84;

/** The learner, with a line below the name. */
function personRow(
  { name, username }: { name: string; username: string },
  below: string,
  top: number,
  { typeset, has }: Given,
): Layout {
  const x = LEFT + AVATAR + 24;
  const width = SHEET.width - SHEET.margin - x;
  const called = shown(typeset, name, `@${username}`);
  const oneLine = (text: string, size: number) => typeset.lines(text, { size, width, maxLines: 1 })[0] ?? '';
  const small = oneLine(typeset.drawable(below), 26);
  return {
    svg: `${has.avatar ? '' : initial(called, LEFT, top, AVATAR)}${textLine(oneLine(called, 34), x, top + 36, { size: 34, isBold: true })}${textLine(small, x, top + 76, { size: 26, colour: INK.inkSoft })}`,
    insets: has.avatar
      ? [{ which: 'avatar', left: LEFT, top, width: AVATAR, height: AVATAR, radius: AVATAR / 2 }]
      : [],
  };
}

/** The first letter of a name on a disc, as the app draws people without a picture. */
function initial(name: string, left: number, top: number, size: number): string {
  const half = size / 2;
  return `<circle cx="${left + half}" cy="${top + half}" r="${half}" fill="${INK.accentSoft}"/>${textLine(initialOf(name.replace(/^@/, '')), left + half, top + half + size * 0.16, { size: size * 0.45, isBold: true, colour: INK.accent, anchor: 'middle' })}`;
}

export function postLayout(spec: Spec<'post'>, { typeset, has }: Given): Layout {
  const photo = 414;
  const width = has.image ? WIDTH - photo - 56 : WIDTH;
  const words = shown(typeset, spec.words, '');
  const sizes = has.image
    ? [
        { size: 46, maxLines: 4 },
        { size: 38, maxLines: 5 },
      ]
    : [
        { size: 60, maxLines: 2 },
        { size: 50, maxLines: 3 },
        { size: 42, maxLines: 5 },
      ];
  const text = heading(typeset, words, width, sizes);
  const leading = text.size * 1.5;
  const block = (text.lines.length - 1) * leading;
  const firstBaseline = Math.max(172, 306 - block / 2) + text.size * 0.36;
  const person = personRow(spec, `@${spec.username}`, PERSON_TOP, { typeset, has });
  return {
    svg: sheet(
      `${TOP}${textLines(text.lines, LEFT, firstBaseline, { size: text.size, isBold: text.size >= 46, leading })}${person.svg}`,
    ),
    insets: [
      ...person.insets,
      ...(has.image
        ? [
            {
              which: 'image' as const,
              left: SHEET.width - SHEET.margin - photo,
              top: (SHEET.height - photo) / 2,
              width: photo,
              height: photo,
              radius: 20,
            },
          ]
        : []),
    ],
  };
}

export function personLayout(spec: Spec<'person'>, { typeset, has }: Given): Layout {
  const size = 232;
  const top = 212;
  const x = LEFT + size + 64;
  const width = SHEET.width - SHEET.margin - x;
  const called = shown(typeset, spec.name, `@${spec.username}`);
  const name = heading(typeset, called, width, [
    { size: 64, maxLines: 1 },
    { size: 50, maxLines: 1 },
    { size: 42, maxLines: 2 },
  ]);
  const bio = typeset.lines(shown(typeset, spec.bio, ''), { size: 30, width, maxLines: 3 });
  const leading = name.size * 1.3;
  const total = name.lines.length * leading + 48 + (bio.length > 0 ? 20 + bio.length * 46 : 0);
  const start = top + size / 2 - total / 2 + name.size * 0.95;
  const handle = start + (name.lines.length - 1) * leading + 52;
  return {
    svg: sheet(
      `${TOP}${has.avatar ? '' : initial(called, LEFT, top, size)}${textLines(name.lines, x, start, { size: name.size, isBold: true, leading })}${textLine(`@${spec.username}`, x, handle, { size: 30, colour: INK.inkSoft })}${textLines(bio, x, handle + 66, { size: 30, colour: INK.ink, leading: 46 })}`,
    ),
    insets: has.avatar
      ? [{ which: 'avatar', left: LEFT, top, width: size, height: size, radius: size / 2 }]
      : [],
  };
}

export function curriculumLayout(spec: Spec<'curriculum'>, { typeset, has }: Given): Layout {
  // As the pictures of courses are drawn: 16 to 9.
  const picture = { width: 544, height: 306 };
  const width = has.image ? WIDTH - picture.width - 48 : WIDTH;
  const title = heading(typeset, shown(typeset, spec.title, PRODUCT_NAME), width, [
    { size: 60, maxLines: 1 },
    { size: 50, maxLines: 2 },
    { size: 41, maxLines: 3 },
  ]);
  const leading = title.size * 1.34;
  const lead = typeset.lines(shown(typeset, spec.lead, ''), { size: 28, width, maxLines: 5 });
  const block = title.lines.length * leading + 28 + lead.length * 46;
  const middle = 350;
  const start = middle - block / 2 + title.size * 0.95;
  const second = start + (title.lines.length - 1) * leading + 72;
  return {
    svg: sheet(
      `${TOP}${textLines(title.lines, LEFT, start, { size: title.size, isBold: true, leading })}${textLines(lead, LEFT, second, { size: 28, colour: INK.inkSoft, leading: 46 })}`,
    ),
    insets: has.image
      ? [
          {
            which: 'image',
            left: SHEET.width - SHEET.margin - picture.width,
            top: middle - picture.height / 2,
            ...picture,
            radius: 20,
          },
        ]
      : [],
  };
}

import abcjs, { type AbcVisualParams, type NoteTimingEvent, type TuneObject } from 'abcjs';
import { type Music, partsOf, type WrittenChord } from '#domain/practice/score/music.ts';
import { drawableAbc } from './abc-text.ts';
import { printedNumbers } from './score-bars.ts';
import type { Moment } from './score-cursor.ts';
import { scoreNotes, tracksOf } from './score-notes.ts';

export interface Engraving {
  music: Music;
  moments: readonly Moment[];
}

interface EngravingOptions {
  abc: string;
  /** Width of the column in CSS pixels. */
  width: number;
  /** 1 is the normal size. */
  zoom: number;
  guitar: boolean;
  label: string;
}

/** At 60 beats a minute the times of a tune in seconds are its beats. */
const ONE_BEAT_A_SECOND_BPM = 60;

const FONT = 'sans-serif';
const FORMAT: NonNullable<AbcVisualParams['format']> = {
  titlefont: `${FONT} 15 bold`,
  vocalfont: `${FONT} 12`,
  annotationfont: `${FONT} 12`,
  gchordfont: `${FONT} 13`,
  tabnumberfont: `${FONT} 11 bold`,
  tempofont: `${FONT} 12 bold`,
  infofont: `${FONT} 12`,
  textfont: `${FONT} 12`,
  composerfont: `${FONT} 12`,
};

/** Guitar strings from the lowest, as they are written in the treble clef, and as they sound (`treble-8`). */
const WRITTEN_TUNING = ['E,', 'A,', 'D', 'G', 'B', 'e'];
const SOUNDING_TUNING = ['E,,', 'A,,', 'D,', 'G,', 'B,', 'E'];

/** abcjs reserves too little height for a tablature below low notes. */
const STAFF_SEPARATION = '%%staffsep 90\n';

/** Enlarges the viewBox to everything drawn (abcjs cuts the lowest strings of a tablature) and applies the zoom. */
function fitViewBox(svg: SVGSVGElement, zoom: number): void {
  const drawn = svg.getBBox();
  const width = Math.max(Number(svg.getAttribute('width')), drawn.x + drawn.width + 4);
  const height = Math.max(Number(svg.getAttribute('height')), drawn.y + drawn.height + 12);
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('width', String(width * zoom));
  svg.setAttribute('height', String(height * zoom));
}

/** Draws a score to the width of its column; null if the text is not a score. */
export function engrave(paper: HTMLElement, options: EngravingOptions): Engraving | null {
  const abc = drawableAbc(options.abc);
  const staffwidth = Math.max(240, options.width / options.zoom - 24);
  const drawing: AbcVisualParams = {
    add_classes: true,
    // A tap plays or marks; abcjs would also paint the note red.
    selectTypes: false,
    staffwidth,
    paddingleft: 4,
    paddingright: 4,
    paddingtop: 6,
    paddingbottom: 6,
    format: FORMAT,
  };
  const wrap = {
    minSpacing: 1.5,
    maxSpacing: 2.6,
    preferredMeasuresPerLine: staffwidth < 300 ? 1 : staffwidth < 480 ? 2 : 4,
  };
  let [tune] = abcjs.renderAbc(paper, abc, { ...drawing, wrap });
  // abcjs omits the tablature when it breaks lines by itself, so the second pass sets the line breaks of the first.
  if (options.guitar && tune) {
    const tuning = /\btreble-8\b/.test(abc) ? SOUNDING_TUNING : WRITTEN_TUNING;
    [tune] = abcjs.renderAbc(paper, `${STAFF_SEPARATION}${abc}`, {
      ...drawing,
      lineBreaks: [lineBreaks(tune)] as unknown as number[],
      tablature: [{ instrument: 'guitar', tuning, label: '' }],
    });
  }
  sanitizeEngraving(paper);
  const svg = paper.querySelector('svg');
  svg?.setAttribute('role', 'img');
  svg?.setAttribute('aria-label', options.label);
  if (svg) fitViewBox(svg, options.zoom);
  // abcjs sets the height for a drawing of its own size.
  paper.style.removeProperty('height');
  paper.style.removeProperty('overflow');
  return tune && tune.lines.length > 0 ? readTune(tune) : null;
}

/** The last bar of each line except the last line, counted from 0; abcjs takes one such list for each part. */
function lineBreaks(tune: TuneObject): number[] {
  let bars = 0;
  const lines = tune.lines.filter(({ staff }) => staff);
  return lines.slice(0, -1).map(({ staff }) => {
    const voice = staff?.[0]?.voices?.[0] ?? [];
    // A repeat sign at the start of a line ends no bar.
    bars += voice.filter(({ el_type }, index) => el_type === 'bar' && index > 0).length;
    return bars - 1;
  });
}

function readTune(tune: TuneObject): Engraving {
  const beatLength = tune.getBeatLength();
  tune.setTiming(ONE_BEAT_A_SECOND_BPM, 0);
  const { noteTimings = [] } = tune as unknown as { noteTimings?: NoteTimingEvent[] };
  const positionOf = ({ milliseconds }: NoteTimingEvent) => (milliseconds / 1000) * beatLength;
  const events = noteTimings.filter(({ type }) => type === 'event');
  const notes = scoreNotes(tracksOf(tune));
  const moments = events.flatMap((event) => {
    const { left, top, height, elements } = event;
    if (left === undefined || top === undefined || height === undefined) return [];
    return [{ position: positionOf(event), left, top, height, elements: elements?.flat() ?? [] }];
  });
  const bars = events.filter(({ measureStart }) => measureStart).map(positionOf);
  const written = writtenChords(tune);
  return {
    music: {
      notes,
      parts: partsOf(clefsOf(tune)),
      chords: events.flatMap((event) =>
        charsOf(event).flatMap((char): WrittenChord[] =>
          (written.get(char) ?? []).map((name) => ({ name, at: positionOf(event) })),
        ),
      ),
      bars,
      printed: printedNumbers({ moments, bars }),
      end: Math.max(0, ...notes.map(({ at, length }) => at + length), ...noteTimings.map(positionOf)),
      beatLength,
      barLength: tune.getBarLength(),
      bpm: tune.getBpm(),
    },
    moments,
  };
}

const charsOf = ({ startCharArray, startChar }: NoteTimingEvent): number[] =>
  startCharArray ?? (startChar === null || startChar === undefined ? [] : [startChar]);

/** The clef of each voice, staff by staff. */
function clefsOf(tune: TuneObject): string[] {
  const staves = tune.lines.find(({ staff }) => staff)?.staff ?? [];
  return staves.flatMap(({ clef, voices = [] }) => voices.map(() => String(clef?.type ?? '')));
}

/** Chord symbols and words above the staff by the place of the text where they are written. */
function writtenChords(tune: TuneObject): Map<number, string[]> {
  const written = new Map<number, string[]>();
  for (const { staff = [] } of tune.lines) {
    for (const element of staff.flatMap(({ voices = [] }) => voices.flat())) {
      const { chord, startChar } = element as { chord?: { name: string }[]; startChar?: number };
      if (chord && startChar !== undefined)
        written.set(
          startChar,
          chord.map(({ name }) => name),
        );
    }
  }
  return written;
}

/** Elements of an engraved score. */
const ALLOWED_ELEMENTS = new Set([
  'svg',
  'g',
  'path',
  'text',
  'tspan',
  'rect',
  'line',
  'polygon',
  'polyline',
  'ellipse',
  'circle',
  'title',
  'desc',
  'div',
]);

/** `url(…)` in a style or paint loads something; a score needs no event handlers and no URLs. */
const FORBIDDEN_NAME = /^on|href$|^src/i;
const FORBIDDEN_VALUE = /url\s*\(|expression|javascript:/i;

/**
 * A second line of defence: abcjs writes titles, lyrics and annotations of a lesson's text as text nodes; anything else is
 * removed from the paper.
 */
function sanitizeEngraving(paper: Element): void {
  for (const element of [...paper.querySelectorAll('*')]) {
    if (!ALLOWED_ELEMENTS.has(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (FORBIDDEN_NAME.test(name) || FORBIDDEN_VALUE.test(value)) element.removeAttribute(name);
    }
  }
}

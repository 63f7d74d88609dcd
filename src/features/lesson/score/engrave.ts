import abcjs, { type AbcVisualParams, type NoteTimingEvent, type TuneObject } from 'abcjs';
import { drawnPart } from './abc-text.ts';
import { cleanEngraving } from './clean-engraving.ts';
import type { Moment } from './score-cursor.ts';
import { scoreNotes, type TrackEvent } from './score-instruments.ts';
import type { Music } from './score-player.ts';

export interface Engraving {
  music: Music;
  moments: readonly Moment[];
  /** Where each bar begins, in whole notes. */
  bars: readonly number[];
  /** The tempo that the score asks for. */
  bpm: number;
}

interface EngravingWish {
  abc: string;
  /** Of the column, in CSS pixels. */
  width: number;
  /** 1 is as usual. */
  zoom: number;
  guitar: boolean;
  label: string;
}

/** Sounds a tune at one beat a second, so that its times are beats. */
const BEAT_A_SECOND = 60;

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

/** Its strings from the lowest, as they are written in the treble clef, and as they sound (`treble-8`). */
const WRITTEN = ['E,', 'A,', 'D', 'G', 'B', 'e'];
const SOUNDING = ['E,,', 'A,,', 'D,', 'G,', 'B,', 'E'];

/** abcjs reserves too little height for a tablature below low notes. */
const LINES_APART = '%%staffsep 90\n';

/** Shows all that was drawn (of a tablature abcjs cuts the lowest strings), so many times as large. */
function showAll(svg: SVGSVGElement, zoom: number): void {
  const drawn = svg.getBBox();
  const width = Math.max(Number(svg.getAttribute('width')), drawn.x + drawn.width + 4);
  const height = Math.max(Number(svg.getAttribute('height')), drawn.y + drawn.height + 12);
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('width', String(width * zoom));
  svg.setAttribute('height', String(height * zoom));
}

/** Draws a score to the width of its column; null where the text is no score. */
export function engrave(paper: HTMLElement, wish: EngravingWish): Engraving | null {
  const abc = drawnPart(wish.abc);
  const staffwidth = Math.max(240, wish.width / wish.zoom - 24);
  const drawing: AbcVisualParams = {
    add_classes: true,
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
  // abcjs forgets the tablature where it breaks lines by itself: it is told where it broke them.
  if (wish.guitar && tune) {
    const tuning = /\btreble-8\b/.test(abc) ? SOUNDING : WRITTEN;
    [tune] = abcjs.renderAbc(paper, `${LINES_APART}${abc}`, {
      ...drawing,
      lineBreaks: [lineBreaks(tune)] as unknown as number[],
      tablature: [{ instrument: 'guitar', tuning, label: '' }],
    });
  }
  cleanEngraving(paper);
  const svg = paper.querySelector('svg');
  svg?.setAttribute('role', 'img');
  svg?.setAttribute('aria-label', wish.label);
  if (svg) showAll(svg, wish.zoom);
  // abcjs fixes the height for a drawing of its own size.
  paper.style.removeProperty('height');
  paper.style.removeProperty('overflow');
  return tune && tune.lines.length > 0 ? read(tune) : null;
}

/** The last bar of each line but the last one, counted from 0; abcjs takes one such list a part of the tune. */
function lineBreaks(tune: TuneObject): number[] {
  let bars = 0;
  const lines = tune.lines.filter(({ staff }) => staff);
  return lines.slice(0, -1).map(({ staff }) => {
    const voice = staff?.[0]?.voices?.[0] ?? [];
    // A sign of repetition at the head of a line ends no bar.
    bars += voice.filter(({ el_type }, index) => el_type === 'bar' && index > 0).length;
    return bars - 1;
  });
}

function read(tune: TuneObject): Engraving {
  const { tracks } = tune.setUpAudio({}) as unknown as { tracks: TrackEvent[][] };
  const beatLength = tune.getBeatLength();
  tune.setTiming(BEAT_A_SECOND, 0);
  const { noteTimings = [] } = tune as unknown as { noteTimings?: NoteTimingEvent[] };
  const placeOf = ({ milliseconds }: NoteTimingEvent) => (milliseconds / 1000) * beatLength;
  const events = noteTimings.filter(({ type }) => type === 'event');
  const notes = scoreNotes(tracks);
  return {
    music: {
      notes,
      end: Math.max(0, ...notes.map(({ at, length }) => at + length), ...noteTimings.map(placeOf)),
      beatLength,
      barLength: tune.getBarLength(),
    },
    moments: events.flatMap((event) => {
      const { left, top, height, elements } = event;
      if (left === undefined || top === undefined || height === undefined) return [];
      return [{ place: placeOf(event), left, top, height, elements: elements?.flat() ?? [] }];
    }),
    bars: events.filter(({ measureStart }) => measureStart).map(placeOf),
    bpm: tune.getBpm(),
  };
}

import abcjs from 'abcjs';
import { useLayoutEffect, useRef } from 'react';
import { type RhythmItem, type StaffNote, TICKS_PER_BEAT } from '#domain/practice/drills/drill-items.ts';

interface AbcPictureProps {
  abc: string;
  /** What a screen reader says of it. */
  label: string;
  /** Of the usual size. */
  zoom: number;
  /** Of the staff, before it is zoomed. */
  width: number;
}

/** A few notes as they are printed. The text is the drill's own, never a lesson's. */
function AbcPicture({ abc, label, zoom, width: staffwidth }: AbcPictureProps) {
  const paper = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = paper.current;
    if (!element) return;
    abcjs.renderAbc(element, abc, {
      foregroundColor: 'currentColor',
      selectTypes: false,
      staffwidth,
      paddingleft: 0,
      paddingright: 0,
      paddingtop: 0,
      paddingbottom: 0,
    });
    const svg = element.querySelector('svg');
    if (!svg) return;
    const { x, y, width, height } = svg.getBBox();
    svg.setAttribute('viewBox', `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
    svg.setAttribute('width', String(width * zoom));
    svg.setAttribute('height', String(height * zoom));
    svg.setAttribute('aria-hidden', 'true');
    svg.style.maxWidth = '100%';
    svg.style.height = 'auto';
    // abcjs sets sizes for a drawing of its own.
    element.removeAttribute('style');
  }, [abc, zoom, staffwidth]);
  return (
    <div role="img" aria-label={label} className="grid justify-items-center text-ink">
      <div ref={paper} aria-hidden="true" />
    </div>
  );
}

const ABC_LETTERS = 'CDEFGAB';
const ABC_ALTERED = { '-1': '_', 0: '', 1: '^' } as const;

/** One note on its staff. */
export function StaffPicture({ note, label }: { note: StaffNote; label: string }) {
  return <AbcPicture abc={abcOfNote(note)} label={label} zoom={1.7} width={90} />;
}

export function abcOfNote({ clef, step, alter }: StaffNote): string {
  const letter = ABC_LETTERS[((step % 7) + 7) % 7] ?? 'C';
  const octave = Math.floor(step / 7);
  const high = octave > 0 ? letter.toLowerCase() + "'".repeat(octave - 1) : letter + ','.repeat(-octave);
  return `X:1\nL:1/4\nK:C clef=${clef}\n${ABC_ALTERED[alter as 0] ?? ''}${high} |]\n`;
}

/** A rhythm on a line of its own. */
export function RhythmPicture({ item, label }: { item: RhythmItem; label: string }) {
  const width = 70 + 36 * item.notes.length;
  return <AbcPicture abc={abcOfRhythm(item)} label={label} zoom={1.2} width={width} />;
}

/** Lengths in twelfths of a quarter; notes of one beat are beamed, as there is no space between them. */
export function abcOfRhythm({ beatsPerBar, bars, notes }: RhythmItem): string {
  const barTicks = beatsPerBar * TICKS_PER_BEAT;
  const end = bars * barTicks;
  let text = '';
  let at = 0;
  const write = (symbol: string, until: number) => {
    while (at < until) {
      const bar = (Math.floor(at / barTicks) + 1) * barTicks;
      const length = Math.min(until, bar) - at;
      if (at > 0 && at % barTicks === 0) text += '| ';
      else if (at % TICKS_PER_BEAT === 0) text += ' ';
      at += length;
      text += `${symbol}${length}${symbol === 'B' && at < until ? '-' : ''}`;
    }
  };
  for (const note of notes) {
    write('z', note.at);
    write('B', note.at + note.length);
  }
  write('z', end);
  return `X:1\nM:${beatsPerBar}/4\nL:1/${4 * TICKS_PER_BEAT}\nK:C clef=perc stafflines=1\n${text.trim()} |]\n`;
}

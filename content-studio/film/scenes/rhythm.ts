import { countAt, counter } from '../counting.ts';
import type { LitNote, MadeScene, Page } from '../film-types.ts';
import { COLOURS, sheet, WIDTH, words } from '../paper.ts';
import { pageAt, pagesOf, playhead, ribbon, xOn } from '../pictures/ribbon.ts';
import { soundingAt } from '../play-times.ts';
import type { SceneOf } from '../storyboard.ts';
import { timed } from './play.ts';

const BOX = { x: 28, y: 118, width: WIDTH - 56, height: 128 };

/** The numbers that are counted beneath, with 「と」 where the rhythm has notes between the beats. */
function numbers(
  page: Page,
  { bar, step, notes }: { bar: number; step: number; notes: readonly LitNote[] },
  t: number,
) {
  const between = notes.some(({ offBeat }) => offBeat);
  const parts = [];
  for (let at = page.from; at < page.filled - 1e-3; at += step) {
    const on = t >= at && t < at + (between ? step / 2 : step);
    const x = xOn(page, BOX, at);
    const number = Math.round(((at - page.from) % bar) / step) % Math.round(bar / step);
    parts.push(
      words(x + 4, 312, number + 1, {
        size: 38,
        bold: true,
        anchor: 'start',
        fill: on ? COLOURS.indigo : COLOURS.soft,
      }),
    );
    if (!between) continue;
    const late = t >= at + step / 2 && t < at + step;
    parts.push(
      words(xOn(page, BOX, at + step / 2) + 2, 310, 'と', {
        size: 26,
        anchor: 'start',
        bold: late,
        fill: late ? COLOURS.indigo : COLOURS.faint,
      }),
    );
  }
  return parts.join('');
}

/** Beats that go on softly through the whole, so that long notes and rests can be counted. */
function beats(
  { bar, step, end, pickup }: { bar: number; step: number; end: number; pickup: number },
  begin: number,
) {
  const clicks = [];
  for (let at = 0; at < end - 1e-3; at += step) {
    const inBar = (at - pickup + bar) % bar;
    clicks.push({ at: begin + at, accent: inBar < 0.01 || bar - inBar < 0.01 });
  }
  return clicks;
}

/** A clapped rhythm as blocks; a line goes through them with the sound. */
export function rhythm(scene: SceneOf<'rhythm'>): MadeScene {
  const { score, begin, seconds, clicks, counted, sounding } = timed(scene.abc, {
    tempo: scene.tempo,
    count: true,
  });
  const pages = pagesOf(score);
  const labelOf = ({ lyric }: LitNote) => lyric ?? '';
  const draw = (t: number) => {
    const at = t - begin;
    const page = pageAt(pages, at);
    const now = soundingAt(score.notes, at);
    const count = countAt(counted, score, at);
    const still = sheet(
      ribbon({
        score,
        page,
        rows: [score.notes],
        box: BOX,
        labelOf,
        isLit: (note: LitNote) => now.includes(note),
        size: 44,
      }) +
        numbers(page, score, at) +
        counter(count, WIDTH / 2, 60, 64),
    );
    return { still, movers: playhead(page, BOX, at) };
  };
  return {
    seconds,
    clicks: [...clicks, ...beats(score, begin)],
    parts: [{ instrument: 'hands', notes: sounding }],
    draw,
    poster: begin + 0.2,
  };
}

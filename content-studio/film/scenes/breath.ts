import type { MadeScene, Mover } from '../film-types.ts';
import { COLOURS, disc, FLOOR, sheet, transparentSheet, WIDTH, words } from '../paper.ts';
import { LEAD } from '../play-times.ts';
import type { SceneOf } from '../storyboard.ts';

const SMALL = 62;
const LARGE = 168;
type Phase = 'in' | 'hold' | 'out';
/** A phase of one round, `lasts` seconds from `from` on. */
interface PhaseTime {
  readonly phase: Phase;
  readonly lasts: number;
  readonly from: number;
  readonly round: number;
}
const NAMES: Readonly<Record<Phase, string>> = { in: '吸う', hold: '止める', out: '吐く' };
const CENTRE: [number, number] = [WIDTH / 2, FLOOR / 2 + 4];

const eased = (part: number) => part * part * (3 - 2 * part);

/** How far the circle is open (0–1) in a phase. */
const openness: Readonly<Record<Phase, (part: number) => number>> = {
  in: (part: number) => eased(part),
  hold: () => 1,
  out: (part: number) => 1 - eased(part),
};

/** A circle that widens while we breathe in and narrows while we breathe out; the seconds are counted in it. */
export function breath(scene: SceneOf<'breath'>): MadeScene {
  const round = (['in', 'hold', 'out'] as const)
    .map((phase) => ({ phase, lasts: scene[phase] }))
    .filter(({ lasts }) => lasts > 0);
  const phases: PhaseTime[] = [];
  let end = LEAD;
  for (let time = 0; time < scene.rounds; time++)
    for (const { phase, lasts } of round) {
      phases.push({ phase, lasts, from: end, round: time + 1 });
      end += lasts;
    }
  const draw = (t: number) => {
    const now = phases.findLast(({ from }) => t >= from);
    const over = t >= end;
    const since = now ? Math.min(now.lasts, t - now.from) : 0;
    const open = now ? openness[now.phase](since / now.lasts) : 0;
    const second = now && !over ? Math.min(now.lasts, Math.floor(since) + 1) : null;
    const still = sheet(
      disc(...CENTRE, LARGE, 'none', { stroke: COLOURS.pale, line: 2 }) +
        disc(...CENTRE, SMALL, 'none', { stroke: COLOURS.pale, line: 2 }),
    );
    return {
      still,
      movers: circle(open),
      over: transparentSheet(labels(now && !over ? NAMES[now.phase] : null, second, now, scene.rounds)),
    };
  };
  // A soft stroke of wood every second: the eyes may be closed.
  const notes = phases.flatMap(({ from, lasts }) =>
    Array.from({ length: Math.ceil(lasts) }, (_, second) => ({
      midi: 0,
      at: from + second,
      length: 0.2,
      velocity: second === 0 ? 0.7 : 0.3,
    })),
  );
  return { seconds: end + 0.9, parts: [{ instrument: 'wood', notes }], draw };
}

function circle(open: number): Mover[] {
  const [x, y] = CENTRE;
  const r = SMALL + (LARGE - SMALL) * open;
  return [
    { shape: 'disc', x, y, r, colour: COLOURS.tint },
    { shape: 'disc', x, y, r, width: 4, colour: COLOURS.indigo },
  ];
}

const labels = (name: string | null, second: number | null, now: PhaseTime | undefined, rounds: number) => {
  const [x, y] = CENTRE;
  if (!name) return '';
  return (
    words(x, y + 34, second, { size: 92, bold: true, fill: COLOURS.indigo }) +
    words(142, y + 18, name, { size: 52, bold: true }) +
    (rounds > 1 ? words(WIDTH - 142, y + 14, `${now?.round}回目`, { size: 34, fill: COLOURS.soft }) : '')
  );
};

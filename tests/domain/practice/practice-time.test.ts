import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { japanDay } from '#domain/japan-time.ts';
import type { PracticeSpan, PracticeTool } from '#domain/practice/practice-span.ts';
import {
  countPractice,
  isCounting,
  MAX_IDLE_MS,
  MAX_PAUSE_MS,
  openSpans,
  type PracticeClock,
  type PracticeEvent,
  startClock,
  TICK_MS,
} from '#domain/practice/practice-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';

/** 19:00 in Japan. */
const EVENING = Date.parse('2026-11-21T10:00:00.000Z');

/** A device whose clocks the test moves. */
function aDevice(startMs = EVENING) {
  let [wallMs, steadyMs] = [startMs, 500];
  const ids: string[] = [];
  const newID = () => `span ${ids.push('')}`;
  let clock: PracticeClock = startClock({ wallMs, steadyMs });
  const spans: PracticeSpan[] = [];
  const happen = (event: PracticeEvent) => {
    const counted = countPractice(clock, event, { wallMs, steadyMs }, newID);
    clock = counted.clock;
    spans.push(...counted.spans);
  };
  const device = {
    spans,
    happen,
    clock: () => clock,
    jump: (ms: number) => {
      wallMs += ms;
    },
    /** Passes without a tick, as in a sleep. */
    sleep: (ms: number) => {
      wallMs += ms;
      steadyMs += ms;
    },
    pass(ms: number) {
      for (let left = ms; left > 0; left -= TICK_MS) {
        device.sleep(Math.min(left, TICK_MS));
        happen({ type: 'ticked' });
      }
    },
    start: (tool: PracticeTool, lessonID: string | null = 'pf-1-1', useID: string = tool) =>
      happen({ type: 'started', use: { useID, tool, lessonID } }),
    stop: (useID: string) => happen({ type: 'stopped', useID }),
    press: () => happen({ type: 'pressed' }),
    leave: () => happen({ type: 'left' }),
    counted: () => spans.map(({ lessonID, seconds, tools }) => [lessonID, seconds, tools.join(' ')]),
  };
  return device;
}

describe('what counts', () => {
  it('is the time in which a tool sounds; short pauses do not end a span', () => {
    const device = aDevice();
    device.start('metronome');
    device.pass(3 * MINUTE_MS);
    device.stop('metronome');
    device.pass(MINUTE_MS);
    device.start('recording');
    device.pass(30 * SECOND_MS);
    device.stop('recording');
    expect(openSpans(device.clock())).toMatchObject([{ seconds: 210 }]);
    device.pass(MAX_PAUSE_MS);
    expect(device.spans).toEqual([
      {
        spanID: 'span 1',
        lessonID: 'pf-1-1',
        startedAt: '2026-11-21T10:00:00.000Z',
        seconds: 210,
        tools: ['metronome', 'recording'],
      },
    ]);
    expect(isCounting(device.clock())).toBe(false);
    device.pass(HOUR_MS);
    expect(device.spans).toHaveLength(1);
  });

  it('counts two tools at a time once', () => {
    const device = aDevice();
    device.start('metronome');
    device.start('recording');
    device.pass(MINUTE_MS);
    device.stop('metronome');
    device.pass(MINUTE_MS);
    device.leave();
    expect(device.counted()).toEqual([['pf-1-1', 120, 'metronome recording']]);
  });

  it('ends ten minutes after the last press, and goes on with the next', () => {
    const device = aDevice();
    device.start('metronome');
    device.pass(8 * HOUR_MS);
    expect(device.counted()).toEqual([['pf-1-1', MAX_IDLE_MS / SECOND_MS, 'metronome']]);
    device.press();
    device.pass(MINUTE_MS);
    device.leave();
    expect(device.counted()).toEqual([
      ['pf-1-1', 600, 'metronome'],
      ['pf-1-1', 60, 'metronome'],
    ]);
  });

  it('takes a recording as a whole, an hour at most', () => {
    const device = aDevice();
    device.start('recording');
    device.pass(25 * MINUTE_MS);
    device.leave();
    device.start('recording');
    device.pass(5 * HOUR_MS);
    device.leave();
    expect(device.counted()).toEqual([
      ['pf-1-1', 1_500, 'recording'],
      ['pf-1-1', 3_600, 'recording'],
    ]);
  });

  it('leaves out a slip of the finger', () => {
    const device = aDevice();
    device.start('model');
    device.pass(2 * SECOND_MS);
    device.leave();
    expect(device.spans).toEqual([]);
  });
});

describe('where a span ends and another begins', () => {
  it('at another lesson', () => {
    const device = aDevice();
    device.start('metronome', null);
    device.pass(MINUTE_MS);
    device.start('score', 'pf-1-2');
    device.pass(MINUTE_MS);
    device.stop('score');
    device.start('score', 'pf-1-3');
    device.pass(MINUTE_MS);
    device.leave();
    expect(device.counted()).toEqual([
      [null, 60, 'metronome'],
      ['pf-1-2', 60, 'metronome score'],
      ['pf-1-3', 60, 'metronome score'],
    ]);
  });

  it('at midnight in Japan', () => {
    const device = aDevice(Date.parse('2026-11-21T14:59:25.000Z'));
    device.start('drone', null);
    device.pass(2 * MINUTE_MS);
    device.leave();
    expect(device.spans.map(({ startedAt, seconds }) => [startedAt, seconds])).toEqual([
      ['2026-11-21T14:59:25.000Z', 35],
      ['2026-11-21T15:00:00.000Z', 85],
    ]);
  });

  it('after a sleep, which counts nothing', () => {
    const device = aDevice();
    device.start('tuner', null);
    device.pass(MINUTE_MS);
    device.sleep(20 * MINUTE_MS);
    device.happen({ type: 'ticked' });
    device.press();
    device.pass(MINUTE_MS);
    device.leave();
    expect(device.spans.map(({ startedAt, seconds }) => [startedAt, seconds])).toEqual([
      ['2026-11-21T10:00:00.000Z', 60],
      ['2026-11-21T10:21:00.000Z', 60],
    ]);
  });

  it.each([
    ['forward', 30 * DAY_MS],
    ['back', -30 * DAY_MS],
  ])('where the clock is set %s: what was counted keeps its length and its day', (_, jump) => {
    const device = aDevice();
    device.start('metronome');
    device.pass(MINUTE_MS);
    device.jump(jump);
    device.pass(MINUTE_MS);
    device.leave();
    expect(device.spans.map(({ startedAt, seconds }) => [Date.parse(startedAt) - EVENING, seconds])).toEqual([
      [0, 70],
      [MINUTE_MS + TICK_MS + jump, 50],
    ]);
  });

  it('after an hour, so that what is long arrives in parts', () => {
    const device = aDevice();
    device.start('score');
    for (let minutes = 0; minutes < 90; minutes += 5) {
      device.press();
      device.pass(5 * MINUTE_MS);
    }
    device.leave();
    expect(device.counted()).toEqual([
      ['pf-1-1', 3_600, 'score'],
      ['pf-1-1', 1_800, 'score'],
    ]);
  });
});

it('never counts more than passed, and no span across midnight, whatever happens', () => {
  const events = fc.array(
    fc.record({
      what: fc.constantFrom('start', 'stop', 'press', 'pass', 'sleep', 'jump', 'leave'),
      tool: fc.constantFrom<PracticeTool>('metronome', 'recording', 'score'),
      lesson: fc.constantFrom('a', 'b', null),
      ms: fc.integer({ min: 1, max: 6 * HOUR_MS }),
    }),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(events, (happened) => {
      const device = aDevice();
      let passedMs = 0;
      let jumped = false;
      for (const { what, tool, lesson, ms } of happened) {
        if (what === 'start') device.start(tool, lesson);
        if (what === 'stop') device.stop(tool);
        if (what === 'press') device.press();
        if (what === 'pass') device.pass(ms % (20 * MINUTE_MS));
        if (what === 'pass') passedMs += ms % (20 * MINUTE_MS);
        if (what === 'sleep') device.sleep(ms);
        if (what === 'jump') device.jump(ms);
        jumped ||= what === 'jump';
        if (what === 'leave') device.leave();
        // A sleep shorter than the gap may count: it is no sleep.
        if (what === 'sleep' && ms <= 90 * SECOND_MS) passedMs += ms;
      }
      device.leave();
      const sum = device.spans.reduce((total, { seconds }) => total + seconds, 0);
      expect(sum * SECOND_MS).toBeLessThanOrEqual(passedMs + device.spans.length * SECOND_MS);
      for (const { startedAt, seconds } of device.spans) {
        const end = Date.parse(startedAt) + (seconds - 1) * SECOND_MS;
        if (!jumped) expect(japanDay(end)).toBe(japanDay(Date.parse(startedAt)));
      }
    }),
    { numRuns: 300, seed: 15 },
  );
});

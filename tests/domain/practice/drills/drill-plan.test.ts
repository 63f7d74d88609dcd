import { describe, expect, it } from 'vitest';
import { type DrillItem, keyOf } from '#domain/practice/drills/drill-items.ts';
import {
  type DrillMemory,
  dueCounts,
  MAX_CARDS,
  type MemoryCard,
  type Outcome,
  withCard,
} from '#domain/practice/drills/drill-memory.ts';
import {
  answered,
  askedNow,
  planDrill,
  ROUNDS,
  resultOf,
  startRun,
} from '#domain/practice/drills/drill-plan.ts';
import { reviewed } from '#domain/practice/drills/schedule.ts';
import { compareItems, usualItems } from '#domain/practice/drills/usual-items.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { chanceOf } from '#tests/support/chance.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const items = [...compareItems(), ...usualItems()];
const aCard = (dueAt: number, reviewedAt = dueAt - DAY_MS): MemoryCard => ({
  dueAt,
  reviewedAt,
  stability: 1,
  difficulty: 5,
  reps: 1,
  lapses: 0,
});
const keys = (queue: readonly DrillItem[]) => queue.map(keyOf);

describe('what a drill asks', () => {
  it('begins with the easy ones: intervals become smaller', () => {
    const queue = planDrill({ drill: 'compare', items, memory: {}, now: NOW, random: chanceOf(1).next });
    expect(queue).toHaveLength(ROUNDS.compare);
    const sizes = queue.map((item) => (item.drill === 'compare' ? Math.abs(item.halfTones) : 0));
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
  });

  it('asks what is due before anything new, also where its score is gone', () => {
    const memory: DrillMemory = {
      'name:bass:-3:0': aCard(NOW - 3 * DAY_MS),
      'name:treble:0:0': aCard(NOW - 1),
      'name:treble:2:0': aCard(NOW + 9 * DAY_MS),
    };
    const asked = keys(planDrill({ drill: 'name', items, memory, now: NOW, random: chanceOf(2).next }));
    expect(asked).toContain('name:bass:-3:0');
    expect(asked).toContain('name:treble:0:0');
    const fresh = new Set(asked.filter((key) => memory[key] === undefined));
    expect(fresh.size).toBe(5);
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'is as long as two minutes, and never asks the same twice in a row (seed %i)',
    (seed) => {
      const chance = chanceOf(seed);
      const memory = Object.fromEntries(
        items
          .filter(() => chance.hits(0.3))
          .map((item) => [keyOf(item), aCard(NOW + chance.between(-5, 5) * DAY_MS)]),
      );
      for (const drill of ['rhythm', 'compare', 'sing', 'name'] as const) {
        const asked = keys(planDrill({ drill, items, memory, now: NOW, random: chance.next }));
        expect(asked).toHaveLength(ROUNDS[drill]);
        expect(asked.filter((key, index) => key === asked[index - 1])).toEqual([]);
        expect(asked.every((key) => key.startsWith(drill))).toBe(true);
      }
    },
  );

  it('has nothing to ask without items', () => {
    expect(planDrill({ drill: 'sing', items: [], memory: {}, now: NOW, random: Math.random })).toEqual([]);
  });
});

describe('a drill that goes on', () => {
  const queue = planDrill({ drill: 'name', items, memory: {}, now: NOW, random: chanceOf(3).next });

  it('asks again what did not go well, three questions later, and is not longer for it', () => {
    const single = compareItems().slice(0, 8);
    const first = single[0] as DrillItem;
    const after = answered(startRun(single), 'again');
    expect(after.queue).toHaveLength(single.length);
    expect(keyOf(after.queue[4] as DrillItem)).toBe(keyOf(first));
    expect(askedNow(after)).toBe(single[1]);
    // One that comes soon anyway is not asked once more.
    expect(
      answered(startRun([first, ...single.slice(1, 4), first, ...single.slice(4)]), 'again').queue,
    ).toHaveLength(9);
  });

  it.each(Array.from({ length: 60 }, (_, seed) => seed))('ends whatever is answered (seed %i)', (seed) => {
    const chance = chanceOf(seed);
    let run = startRun(queue);
    for (let asked = 0; askedNow(run) !== null; asked += 1) {
      expect(asked).toBeLessThan(queue.length);
      run = answered(run, chance.pick<Outcome>(['well', 'nearly', 'again']));
    }
    const { went, again, rounds } = resultOf(run);
    expect(rounds).toBe(queue.length);
    const all = keys([...went, ...again]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('counts as gone well what went well at last', () => {
    const [one, two] = queue as [DrillItem, DrillItem];
    const result = resultOf({
      queue: [],
      answers: [
        { item: one, outcome: 'again' },
        { item: two, outcome: 'nearly' },
        { item: one, outcome: 'well' },
      ],
    });
    expect([keys(result.went), result.again]).toEqual([[keyOf(one), keyOf(two)], []]);
  });
});

describe('when an item comes again', () => {
  const daysUntil = (card: MemoryCard) => Math.round((card.dueAt - card.reviewedAt) / DAY_MS);

  it('later each time that it goes well, tomorrow when it did not', () => {
    let card = reviewed(null, 'well', NOW);
    const days = [daysUntil(card)];
    for (let time = 0; time < 4; time += 1) {
      card = reviewed(card, 'well', card.dueAt);
      days.push(daysUntil(card));
    }
    expect(days).toEqual([...days].sort((one, other) => one - other));
    expect(days.at(-1)).toBeGreaterThan(20);
    expect(daysUntil(reviewed(null, 'again', NOW))).toBe(1);
    expect(daysUntil(reviewed(card, 'again', card.dueAt))).toBeLessThan(days.at(-1) ?? 0);
    expect(daysUntil(reviewed(card, 'nearly', card.dueAt))).toBeLessThan(
      daysUntil(reviewed(card, 'well', card.dueAt)),
    );
  });

  it('within half a year, whatever the clock of the device says', () => {
    const chance = chanceOf(7);
    let card: MemoryCard | null = null;
    let now = NOW;
    for (let time = 0; time < 300; time += 1) {
      now += chance.between(-40, 200) * DAY_MS;
      card = reviewed(card, chance.pick<Outcome>(['well', 'well', 'nearly', 'again']), now);
      expect(card.dueAt).toBeGreaterThan(now);
      expect(card.dueAt - now).toBeLessThan(183 * DAY_MS);
      expect(Number.isFinite(card.stability) && Number.isFinite(card.difficulty)).toBe(true);
    }
  });

  it('counts what is due of each drill, also after a clock was set back by years', () => {
    const memory = {
      'name:treble:0:0': aCard(NOW),
      'name:treble:1:0': aCard(NOW + 1),
      'compare:3': aCard(NOW + 3000 * DAY_MS, NOW + 2900 * DAY_MS),
      'nothing:1': aCard(NOW - 1),
    };
    expect(dueCounts(memory, NOW)).toEqual({ rhythm: 0, compare: 1, sing: 0, name: 1 });
  });

  it('forgets what was asked longest ago, never the newest', () => {
    let memory: DrillMemory = {};
    for (let at = 0; at < MAX_CARDS + 20; at += 1)
      memory = withCard(memory, `sing:${at}`, aCard(NOW, NOW + at));
    expect(Object.keys(memory)).toHaveLength(MAX_CARDS);
    expect(memory['sing:19']).toBeUndefined();
    expect(memory[`sing:${MAX_CARDS + 19}`]).toBeDefined();
  });
});

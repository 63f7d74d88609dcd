import { useEffect, useMemo, useRef, useState } from 'react';
import { type Drill, type DrillItem, keyOf } from '#domain/practice/drills/drill-items.ts';
import { type DrillMemory, type Outcome, withCard } from '#domain/practice/drills/drill-memory.ts';
import {
  answered,
  askedNow,
  type DrillRun,
  planDrill,
  startRun,
} from '#domain/practice/drills/drill-plan.ts';
import type { DrillRecord } from '#domain/practice/drills/drill-record.ts';
import { reviewed } from '#domain/practice/drills/schedule.ts';

/** What a person learnt, on this device. */
export interface DrillMemoryPort {
  read(): DrillMemory;
  change(change: (memory: DrillMemory) => DrillMemory): void;
}

/** Where a drill is recorded for the practice log. */
export interface DrillLogPort {
  save(record: DrillRecord): void;
  finish(record: DrillRecord): void;
}

interface Options {
  drill: Drill;
  lessonID: string | null;
  log: DrillLogPort;
  items: readonly DrillItem[];
  memory: DrillMemoryPort;
}

export interface RunningDrill {
  run: DrillRun;
  item: DrillItem;
  /** How the question went; null while it is open. */
  outcome: Outcome | null;
}

export interface DrillRunState {
  /** null: not begun, or over. */
  running: RunningDrill | null;
  /** The drill that is over. */
  over: DrillRun | null;
  start(): void;
  answer(outcome: Outcome): void;
  next(): void;
  end(): void;
}

/** A drill from 始める to its end. How an item went is remembered with its answer, so that nothing is lost by leaving. */
export function useDrillRun({ drill, lessonID, log, items, memory }: Options): DrillRunState {
  const [run, setRun] = useState<DrillRun | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [over, setOver] = useState<DrillRun | null>(null);
  const asked = useRef(new Set<string>());
  const record = useDrillRecord(drill, lessonID, log);
  const item = run === null ? null : askedNow(run);
  const moveTo = (next: DrillRun) => {
    setOutcome(null);
    const isOver = askedNow(next) === null;
    setRun(isOver ? null : next);
    if (!isOver) return;
    setOver(next);
    record.finish();
  };
  return {
    running: run === null || item === null ? null : { run, item, outcome },
    over,
    start() {
      asked.current = new Set();
      record.begin();
      setOver(null);
      const now = Date.now();
      moveTo(startRun(planDrill({ drill, items, memory: memory.read(), now, random: Math.random })));
    },
    answer(given) {
      if (item === null || outcome !== null) return;
      setOutcome(given);
      record.answered();
      const key = keyOf(item);
      // Of a drill the first answer counts: what comes again minutes later is no sign of memory.
      if (asked.current.has(key)) return;
      asked.current.add(key);
      const now = Date.now();
      memory.change((known) => withCard(known, key, reviewed(known[key] ?? null, given, now)));
    },
    next() {
      if (run !== null && outcome !== null) moveTo(answered(run, outcome));
    },
    end() {
      if (run === null) return;
      setOver(outcome === null ? run : answered(run, outcome));
      setRun(null);
      setOutcome(null);
      record.finish();
    },
  };
}

/** The drill for the practice log: on the device with each answer, over with its end or when the page is left. */
function useDrillRecord(drill: Drill, lessonID: string | null, log: DrillLogPort) {
  const record = useMemo(() => {
    let current: DrillRecord | null = null;
    return {
      begin() {
        const startedAt = new Date().toISOString();
        current = { drillID: crypto.randomUUID(), drill, lessonID, startedAt, rounds: 0 };
      },
      answered() {
        if (current === null) return;
        current = { ...current, rounds: current.rounds + 1 };
        log.save(current);
      },
      finish() {
        if (current !== null && current.rounds > 0) log.finish(current);
        current = null;
      },
    };
  }, [drill, lessonID, log]);
  useEffect(() => () => record.finish(), [record]);
  return record;
}

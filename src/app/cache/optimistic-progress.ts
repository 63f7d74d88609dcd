import type { Lesson } from '#contract/entities/lesson.ts';
import { tickedDays } from '#domain/lessons/practice.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { ActivityAction } from '#outbox/activity.ts';

interface Done {
  at: number;
  completed?: boolean;
  text?: boolean;
  movie?: boolean;
  /** Days of the card that were ticked here, or whose tick was taken back. */
  days?: Readonly<Record<string, boolean>>;
}
type Pending = Record<string, Done>;

/** After this time the server's answer counts again, whatever became of the activity. */
const MAX_AGE_MS = DAY_MS;

/**
 * Shows what the learner did here before the server's answers include it: a lesson completed offline stays completed on
 * the screen although an older answer says otherwise.
 */
export interface OptimisticProgress {
  record(lessonID: string, action: ActivityAction): void;
  /** The answer of a private call with this device's activities added to its lessons. */
  addTo<Answer>(answer: Answer): Answer;
}

interface Deps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  uid: () => string | null;
  now: () => number;
}

export function optimisticProgress({ storage, uid, now }: Deps): OptimisticProgress {
  const key = () => `otomichi.deeds.${uid()}`;
  const read = (): Pending => {
    try {
      return readPending(JSON.parse(storage.getItem(key()) ?? '{}'));
    } catch {
      return {};
    }
  };
  const write = (pending: Pending) => {
    try {
      storage.setItem(key(), JSON.stringify(pending));
    } catch {
      // Affects only what is shown meanwhile; the outbox holds the activity itself.
    }
  };
  const show = (lesson: Lesson): Lesson => {
    const pending = read();
    const done = pending[lesson.lessonID];
    if (done === undefined) return lesson;
    const { log } = lesson;
    const { completed = log.completed, text = log.text, movie = log.movie } = done;
    const known = log.practiceDays ?? [];
    const days = Object.entries(done.days ?? {}).reduce<readonly number[]>(
      (ticked, [day, isDone]) => tickedDays(ticked, Number(day), isDone),
      known,
    );
    const isNewer =
      completed !== log.completed || text !== log.text || movie !== log.movie || `${days}` !== `${known}`;
    if (isNewer && now() - done.at < MAX_AGE_MS)
      return { ...lesson, log: { ...log, completed, text, movie, practiceDays: [...days] } };
    delete pending[lesson.lessonID];
    write(pending);
    return lesson;
  };
  return {
    record(lessonID, action) {
      const pending = read();
      const before = pending[lessonID] ?? { at: 0 };
      if (action.kind === 'completion') {
        write({ ...pending, [lessonID]: { ...before, at: now(), completed: action.completed } });
      }
      if (action.kind === 'practice')
        write({
          ...pending,
          [lessonID]: { ...before, at: now(), days: { ...before.days, [action.day]: action.done } },
        });
      if (action.kind === 'text') write({ ...pending, [lessonID]: { ...before, at: now(), text: true } });
      if (action.kind === 'movie') write({ ...pending, [lessonID]: { ...before, at: now(), movie: true } });
    },
    addTo(answer) {
      const found = answer as { lesson?: Lesson; lessons?: Lesson[] };
      if (uid() === null) return answer;
      if (found.lesson) return { ...found, lesson: show(found.lesson) } as typeof answer;
      if (found.lessons) return { ...found, lessons: found.lessons.map(show) } as typeof answer;
      return answer;
    },
  };
}

/** Parsed by hand: this loads with /home, and a schema would cost too many bytes. */
function readPending(stored: unknown): Pending {
  const rows = Object.entries((stored ?? {}) as Record<string, Record<string, unknown> | null>);
  return Object.fromEntries(
    rows.flatMap(([lessonID, row]) => {
      if (typeof row?.['at'] !== 'number') return [];
      const { at, completed, text, movie, days } = row;
      return [
        [
          lessonID,
          {
            at,
            ...(typeof completed === 'boolean' ? { completed } : {}),
            ...(typeof text === 'boolean' ? { text } : {}),
            ...(typeof movie === 'boolean' ? { movie } : {}),
            ...(typeof days === 'object' && days !== null ? { days: days as Record<string, boolean> } : {}),
          },
        ],
      ];
    }),
  );
}

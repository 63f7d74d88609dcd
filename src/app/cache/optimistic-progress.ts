import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { ActivityAction } from '#outbox/activity.ts';

type Pending = Record<string, { at: number; completed?: boolean; text?: boolean; movie?: boolean }>;

/** After so long the school's own answer is shown again, whatever became of the deed. */
const SHOWN_MS = 24 * 60 * 60 * 1000;

/**
 * What the learner did here and the school's answers do not show yet: a lesson completed without a line stays
 * completed on the screen, although an answer that is older than the deed says otherwise.
 */
export interface OptimisticProgress {
  note(lessonID: string, deed: ActivityAction): void;
  /** The same calls, whose lessons carry the deeds of this device. */
  over(api: Api): Api;
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
      // Only what is shown in the meantime depends on it; the deed itself stands in the outbox.
    }
  };
  const show = (lesson: Lesson): Lesson => {
    const pending = read();
    const done = pending[lesson.lessonID];
    if (done === undefined) return lesson;
    const { log } = lesson;
    const { completed = log.completed, text = log.text, movie = log.movie } = done;
    const isNews = completed !== log.completed || text !== log.text || movie !== log.movie;
    if (isNews && now() - done.at < SHOWN_MS) return { ...lesson, log: { ...log, completed, text, movie } };
    delete pending[lesson.lessonID];
    write(pending);
    return lesson;
  };
  return {
    note(lessonID, deed) {
      const pending = read();
      const before = pending[lessonID] ?? { at: 0 };
      if (deed.kind === 'completion') {
        write({ ...pending, [lessonID]: { ...before, at: now(), completed: deed.completed } });
      }
      if (deed.kind === 'text') write({ ...pending, [lessonID]: { ...before, at: now(), text: true } });
      if (deed.kind === 'movie') write({ ...pending, [lessonID]: { ...before, at: now(), movie: true } });
    },
    over: (api) => async (endpoint, input, options) => {
      const answer = await api(endpoint, input, options);
      const found = answer as { lesson?: Lesson; lessons?: Lesson[] };
      if (endpoint.access === 'public' || uid() === null) return answer;
      if (found.lesson) return { ...found, lesson: show(found.lesson) } as typeof answer;
      if (found.lessons) return { ...found, lessons: found.lessons.map(show) } as typeof answer;
      return answer;
    },
  };
}

/** By hand: this is loaded before the first paint, where a schema of its own would weigh more than it says. */
function readPending(stored: unknown): Pending {
  const rows = Object.entries((stored ?? {}) as Record<string, Record<string, unknown> | null>);
  return Object.fromEntries(
    rows.flatMap(([lessonID, row]) => {
      if (typeof row?.['at'] !== 'number') return [];
      const { at, completed, text, movie } = row;
      return [
        [
          lessonID,
          {
            at,
            ...(typeof completed === 'boolean' ? { completed } : {}),
            ...(typeof text === 'boolean' ? { text } : {}),
            ...(typeof movie === 'boolean' ? { movie } : {}),
          },
        ],
      ];
    }),
  );
}

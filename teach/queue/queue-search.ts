import { QUEUE_VIEWS, type QueueView } from '#contract/teach/queue.ts';

/** What the address of the queue says. */
export interface QueueSearch {
  view?: Exclude<QueueView, 'waiting'>;
  course?: string;
  learner?: string;
  page?: number;
}

const MAX_NAME_LENGTH = 50;

/** Reads the address; what makes no sense is left out. */
export function readQueueSearch(raw: Record<string, unknown>): QueueSearch {
  const { view, course, learner } = raw;
  const page = Number(raw['page']);
  return {
    ...(view !== 'waiting' && QUEUE_VIEWS.includes(view as QueueView)
      ? { view: view as Exclude<QueueView, 'waiting'> }
      : {}),
    ...(typeof course === 'string' && /^[\w-]{1,64}$/.test(course) ? { course } : {}),
    ...(typeof learner === 'string' && learner.trim() !== ''
      ? { learner: learner.slice(0, MAX_NAME_LENGTH) }
      : {}),
    ...(Number.isInteger(page) && page > 1 && page < 1_000 ? { page } : {}),
  };
}

/** The address of the queue with these choices. */
export function queueAddress({ view, course, learner, page }: QueueSearch): string {
  const query = new URLSearchParams();
  if (view) query.set('view', view);
  if (course) query.set('course', course);
  if (learner) query.set('learner', learner);
  if (page !== undefined && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '/teach' : `/teach?${text}`;
}

import { QUEUE_VIEWS, type QueueView } from '#contract/teach/queue.ts';

/** What the address of the queue says. */
export interface QueueSearch {
  view?: Exclude<QueueView, 'waiting'> | undefined;
  course?: string | undefined;
  learner?: string | undefined;
  page?: number | undefined;
}

const MAX_NAME_LENGTH = 50;

/**
 * Reads the address; what makes no sense is left out. Names missing parameters too: the router merges this over the
 * address and would keep invalid values.
 */
export function readQueueSearch(raw: Record<string, unknown>): QueueSearch {
  const { view, course, learner } = raw;
  const page = Number(raw['page']);
  const isView = view !== 'waiting' && QUEUE_VIEWS.includes(view as QueueView);
  return {
    view: isView ? (view as Exclude<QueueView, 'waiting'>) : undefined,
    course: typeof course === 'string' && /^[\w-]{1,64}$/.test(course) ? course : undefined,
    learner:
      typeof learner === 'string' && learner.trim() !== '' ? learner.slice(0, MAX_NAME_LENGTH) : undefined,
    page: Number.isInteger(page) && page > 1 && page < 1_000 ? page : undefined,
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

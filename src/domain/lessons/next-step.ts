/** What is known of a lesson's steps, from the server's log and from this device. */
export interface StepFacts {
  /** Whether the lesson has a film, a text, and homework to record. */
  film: boolean;
  text: boolean;
  homework: boolean;
  log: { movie: boolean; text: boolean; homeworkAudio: boolean };
  /** Where the film was left on this device, in seconds; 0 for a film that was never begun. */
  filmAt: number;
  /** The takes of the lesson on this device: at least one recorded, or one submitted. */
  takes: 'none' | 'recorded' | 'submitted';
}

/** The one thing to do next in a lesson. */
export type NextStep =
  | { kind: 'film'; at: number }
  | { kind: 'text' }
  | { kind: 'record' }
  /** A take is recorded and not submitted. */
  | { kind: 'submit' }
  | { kind: 'complete' };

/**
 * film → text → record → submit → complete. The furthest step that is done decides: somebody who skipped the film and
 * read the text is not sent back.
 */
export function nextStep({ film, text, homework, log, filmAt, takes }: StepFacts): NextStep {
  if (log.homeworkAudio || takes === 'submitted') return { kind: 'complete' };
  if (takes === 'recorded') return { kind: 'submit' };
  const afterText: NextStep = homework ? { kind: 'record' } : { kind: 'complete' };
  if (text && log.text) return afterText;
  if (film && !log.movie) return { kind: 'film', at: filmAt };
  return text ? { kind: 'text' } : afterText;
}

/** Whether nothing of the lesson was begun, here or elsewhere. */
export function isUntouched({ log, filmAt, takes }: StepFacts): boolean {
  return !log.movie && !log.text && !log.homeworkAudio && filmAt === 0 && takes === 'none';
}

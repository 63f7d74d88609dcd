/** What a backup or a restore is at. */
export type Phase = 'database' | 'files' | 'checking';

/** Reports how far long work is: so many of so many. */
export type Progress = (phase: Phase, done: number, total: number) => void;

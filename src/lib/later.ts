/** Runs the work after so many milliseconds; what it returns prevents that. */
export type Later = (work: () => void, ms: number) => () => void;

export const later: Later = (work, ms) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

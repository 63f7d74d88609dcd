import { createContext, useContext, useEffect, useId } from 'react';
import type { PracticeTool } from '#domain/practice/practice-span.ts';
import { practising } from './practising.ts';

/** The lessonID of the page's lesson, for everything on it that can be practised with; null: none. */
export const PractisedLesson = createContext<string | null>(null);

/** Counts as practice while `running`: the tool sounds, or its microphone hears (product-rules R23.1). */
export function usePractising(tool: PracticeTool, running: boolean): void {
  const lessonID = useContext(PractisedLesson);
  const useID = useId();
  useEffect(
    () => (running ? practising({ useID: `${tool} ${useID}`, tool, lessonID }) : undefined),
    [running, tool, useID, lessonID],
  );
}

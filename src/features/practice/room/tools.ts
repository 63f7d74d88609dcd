import { instrumentOf } from '#domain/lessons/lesson-instrument.ts';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';

/** The tools of the room, in the order of their tabs. */
export const TOOLS = ['metronome', 'tuner', 'drone', 'score', 'voice'] as const;
export type Tool = (typeof TOOLS)[number];

/** The tool that an address names. */
export function toolOf(name: unknown): Tool | undefined {
  return TOOLS.find((tool) => tool === name);
}

/** Whether a tool has a tab: singing to a score belongs to voice lessons. */
export function isOffered(tool: Tool, place: LessonPlace | null): boolean {
  return tool !== 'voice' || (place !== null && instrumentOf(place.courseCode) === 'voice');
}

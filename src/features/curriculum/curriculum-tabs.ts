/** The pages of a curriculum, each with its own address (decisions, "Learning"); the first has no part. */
export const CURRICULUM_PARTS = ['about', 'courses', 'purchase'] as const;
export type CurriculumPart = (typeof CURRICULUM_PARTS)[number];

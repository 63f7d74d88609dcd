/** The pages of a curriculum, each with its own URL. */
export const CURRICULUM_TABS = ['about', 'courses', 'purchase'] as const;
export type CurriculumTab = (typeof CURRICULUM_TABS)[number];

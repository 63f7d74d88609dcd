/** What マイ録音 shows. The address reads it before the screen is loaded: nothing else belongs here. */
export const LIBRARY_FILTERS = ['all', 'favourites', 'submitted', 'device'] as const;
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number];

export function libraryFilterOf(value: unknown): LibraryFilter | undefined {
  return LIBRARY_FILTERS.find((filter) => filter === value);
}

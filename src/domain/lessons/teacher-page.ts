/** Where teachers have their own pages; the origin is configuration (decisions, "Learning"). */
export const TEACHERS_ORIGIN = 'https://teachers.otomichi.example';

/** The teacher's page outside of the app, built from the English names in lower case. */
export function teacherPageURL(
  { firstNameEn, familyNameEn }: { firstNameEn: string; familyNameEn: string },
  origin: string = TEACHERS_ORIGIN,
): string {
  const part = (name: string) => encodeURIComponent(name.trim().toLowerCase().replace(/\s+/g, '-'));
  return `${origin}/${part(firstNameEn)}-${part(familyNameEn)}`;
}

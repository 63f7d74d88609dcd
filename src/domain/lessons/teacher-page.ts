/** Default origin of the teachers' pages; configurable. */
export const TEACHERS_ORIGIN = 'https://teachers.otomichi.example';

/** The teacher's external page, built from the English names in lower case (product-rules R1.11). */
export function teacherPageURL(
  { firstNameEn, familyNameEn }: { firstNameEn: string; familyNameEn: string },
  origin: string = TEACHERS_ORIGIN,
): string {
  const part = (name: string) => encodeURIComponent(name.trim().toLowerCase().replace(/\s+/g, '-'));
  return `${origin}/${part(firstNameEn)}-${part(familyNameEn)}`;
}

/**
 * The teacher's external page, built from the English names in lower case (product-rules R1.11).
 * @param origin of the teachers' pages, from the configuration
 */
export function teacherPageURL(
  { firstNameEn, familyNameEn }: { firstNameEn: string; familyNameEn: string },
  origin: string,
): string {
  const part = (name: string) => encodeURIComponent(name.trim().toLowerCase().replace(/\s+/g, '-'));
  return `${origin}/${part(firstNameEn)}-${part(familyNameEn)}`;
}

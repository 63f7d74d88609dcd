/**
 * A whole number as it is written in Japan: 12,000. By itself, because the first number that a browser formats for a language takes
 * it 35 to 60 ms.
 */
export function groupedNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

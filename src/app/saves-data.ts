/** Whether the person asked the browser to load little. */
export function savesData({ navigator }: Pick<Window, 'navigator'>): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

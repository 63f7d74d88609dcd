/** So long a lesson that added up is not asked about again. */
const ASK_EVERY_MS = 24 * 60 * 60_000;

/** When the school was last asked about a person's lesson and everything added up, in device milliseconds. */
export interface CheckLog {
  read(): Promise<Readonly<Record<string, number>>>;
  write(checked: Record<string, number>): Promise<void>;
}

/** True as well when the clock went back behind the last time. */
export async function isDue(checks: CheckLog, lesson: string, now: number): Promise<boolean> {
  const at = (await checks.read())[lesson];
  return at === undefined || at > now || now - at >= ASK_EVERY_MS;
}

/** What is old is left out, so that the log does not grow. */
export async function remember(checks: CheckLog, lesson: string, now: number): Promise<void> {
  const recent = Object.entries(await checks.read()).filter(([, at]) => at <= now && now - at < ASK_EVERY_MS);
  await checks.write({ ...Object.fromEntries(recent), [lesson]: now });
}

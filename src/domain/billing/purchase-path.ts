import { parseCurrCode } from '#domain/lessons/lesson-path.ts';

/** A purchase that somebody was about to make. */
export interface PurchasePlace {
  currCode: string;
  planID: number;
}

const PATH = /^\/curriculums\/([^/]+)\/purchase(?:\/confirm)?\/?$/;
/** The plan that stands first; `?plan=` names another. */
const FIRST_PLAN = 1;

/** Which purchase an address stands for; null when it is none. A plan that cannot be one counts as not named. */
export function parsePurchasePath(pathname: string, search: object): PurchasePlace | null {
  const currCode = parseCurrCode(PATH.exec(pathname)?.[1] ?? '');
  if (currCode === null || currCode === '') return null;
  const plan = Number('plan' in search ? search.plan : FIRST_PLAN);
  return { currCode, planID: Number.isInteger(plan) && plan > 0 && plan < 1000 ? plan : FIRST_PLAN };
}

export function purchasePath({ currCode, planID }: PurchasePlace): string {
  return `/curriculums/${currCode}/purchase?plan=${planID}`;
}

import { parseCurrCode } from '#domain/lessons/lesson-path.ts';

/** The purchase that an address is about. */
export interface PurchasePlace {
  currCode: string;
  planID: number;
}

const PATH = /^\/curriculums\/([^/]+)\/purchase(?:\/confirm)?\/?$/;
/** The default plan; `?plan=` names another. */
const FIRST_PLAN = 1;

/** The purchase of an address; null for any other address. An impossible plan counts as the default one. */
export function parsePurchasePath(pathname: string, search: object): PurchasePlace | null {
  const currCode = parseCurrCode(PATH.exec(pathname)?.[1] ?? '');
  if (currCode === null || currCode === '') return null;
  const plan = Number('plan' in search ? search.plan : FIRST_PLAN);
  return { currCode, planID: Number.isInteger(plan) && plan > 0 && plan < 1000 ? plan : FIRST_PLAN };
}

/** The address of a purchase. */
export function purchasePath({ currCode, planID }: PurchasePlace): string {
  return `/curriculums/${currCode}/purchase?plan=${planID}`;
}

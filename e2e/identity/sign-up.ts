import type { Page } from '@playwright/test';
import { PASSWORD } from './contract-test.ts';

/** Signs up with an address and a password on that page; returns the uid. */
export async function signUp(page: Page, email: string): Promise<string> {
  return page.evaluate(
    async ([address, password]) => {
      const { sdk, auth } = window.contract;
      return (await sdk.createUserWithEmailAndPassword(auth, address, password)).user.uid;
    },
    [email, PASSWORD] as const,
  );
}

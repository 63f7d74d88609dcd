import type { Page } from '@playwright/test';
import { PASSWORD } from './contract-test.ts';

/** Somebody with an address and a password, signed in on that page; their uid. */
export async function signUp(page: Page, email: string): Promise<string> {
  return page.evaluate(
    async ([address, password]) => {
      const { sdk, auth } = window.contract;
      return (await sdk.createUserWithEmailAndPassword(auth, address, password)).user.uid;
    },
    [email, PASSWORD] as const,
  );
}

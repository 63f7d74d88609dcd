import { beforeAll, describe } from 'vitest';
import { addressContract } from './school-contract-address.ts';
import { registerContract } from './school-contract-register.ts';
import { submissionContract } from './school-contract-submission.ts';
import type { ASchool } from './school-deeds.ts';

export type { ASchool } from './school-deeds.ts';

/** Every promise that delivery builds on. Run it as `schoolContract('the real server', makeSchool)`. */
export function schoolContract(name: string, makeSchool: () => Promise<ASchool>): void {
  describe(`school contract: ${name}`, () => {
    let made: ASchool;
    beforeAll(async () => {
      made = await makeSchool();
    });
    const school = () => made;
    addressContract(school);
    registerContract(school);
    submissionContract(school);
  });
}

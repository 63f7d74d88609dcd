import { beforeAll, describe } from 'vitest';
import type { HomeworkServer } from './homework-steps.ts';
import { registerContract } from './register.ts';
import { submissionContract } from './submission.ts';
import { addressContract } from './upload-address.ts';

export type { HomeworkServer } from './homework-steps.ts';

/** Every promise that delivery builds on. Run it as `serverContract('the real server', makeServer)`. */
export function serverContract(name: string, makeServer: () => Promise<HomeworkServer>): void {
  describe(`server contract: ${name}`, () => {
    let made: HomeworkServer;
    beforeAll(async () => {
      made = await makeServer();
    });
    const school = () => made;
    addressContract(school);
    registerContract(school);
    submissionContract(school);
  });
}

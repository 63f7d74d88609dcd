import { beforeAll, describe } from 'vitest';
import type { HomeworkServer } from './homework-steps.ts';
import { registerContract } from './register.ts';
import { resumableContract } from './resumable-upload.ts';
import { submissionContract } from './submission.ts';
import { addressContract } from './upload-address.ts';

export type { HomeworkServer } from './homework-steps.ts';

/**
 * The promises of the server that delivery relies on. Run it as `serverContract('the real server',
 * makeServer)`.
 */
export function serverContract(name: string, makeServer: () => Promise<HomeworkServer>): void {
  describe(`server contract: ${name}`, () => {
    let created: HomeworkServer;
    beforeAll(async () => {
      created = await makeServer();
    });
    const server = () => created;
    addressContract(server);
    resumableContract(server);
    registerContract(server);
    submissionContract(server);
  });
}

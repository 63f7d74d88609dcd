import { aListeningServer } from '#tests/support/server/a-listening-server.ts';
import { serverContract } from '#tests/support/server-contract/server-contract.ts';

serverContract('the real server', () => aListeningServer());

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type AnS3Server, anS3Server } from './a-s3-server.ts';

/** A store for the tests of a file, which begins each of them empty and without flaws or faults. */
export function aStoreForTests(allowedOrigin?: string): () => AnS3Server {
  let store: AnS3Server;
  beforeAll(async () => {
    store = await anS3Server(allowedOrigin);
  });
  afterAll(() => store.stop());
  beforeEach(() => {
    store.clearFaults();
    store.bucket.flaws = {};
    store.bucket.objects.clear();
    store.bucket.multiparts.clear();
    store.requests.length = 0;
  });
  return () => store;
}

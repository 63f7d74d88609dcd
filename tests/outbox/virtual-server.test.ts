import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Api } from '#api/client.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { sha256Of } from '#tests/support/audio-bytes.ts';
import { beginPut, endPut, putObject } from '#tests/support/model/virtual-server/server-audios.ts';
import { answer } from '#tests/support/model/virtual-server/server-calls.ts';
import { appendPart, offsetOf } from '#tests/support/model/virtual-server/server-parts.ts';
import { emptyServerState } from '#tests/support/model/virtual-server/server-state.ts';
import { serverContract } from '#tests/support/server-contract/server-contract.ts';

// The model must not be kinder than the truth: its server passes the same suite as the real one.
serverContract('the server of the model', async () => {
  let now = Date.parse('2026-11-21T01:02:03.000Z');
  const parts = {
    now: () => now,
    newID: randomUUID,
    sha256: sha256Of,
    uniqueRecordings: true,
    minResumable: 256 * 1024,
  };
  const server = emptyServerState(parts, ['lesson-1', 'lesson-2']);
  const apiOf = (uid: string): Api => {
    const call = async (endpoint: Endpoint, input: Input<Endpoint>) =>
      z.parse(endpoint.output, answer(server, endpoint, input, { uid, lag: 0 }));
    return call as Api;
  };
  return {
    api: apiOf,
    put: async (url, _headers, bytes) => ({ status: putObject(server, url, bytes) }),
    putHeld: async (url, _headers, bytes) => {
      const refused = beginPut(server, url);
      return { finish: async () => ({ status: refused ?? endPut(server, url, bytes) }) };
    },
    offsetOf: async (url) => offsetOf(server, url),
    sendPart: async (url, offset, bytes) => ({ status: appendPart(server, url, offset, bytes) }),
    sendPartCut: async (url, offset, bytes, sent) => {
      appendPart(server, url, offset, bytes.subarray(0, sent));
    },
    // A broken body is never accepted: nothing happens on the server.
    putCut: async () => {},
    get: async (url) => {
      const object = server.uploads.get(url.slice('/uploads/'.length))?.object;
      return object == null ? { status: 404, bytes: new Uint8Array() } : { status: 200, bytes: object.bytes };
    },
    advance: (ms) => {
      now += ms;
    },
    lessonID: 'lesson-1',
    otherLessonID: 'lesson-2',
  };
});

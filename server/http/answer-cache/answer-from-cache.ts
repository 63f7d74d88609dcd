import type { IncomingMessage, ServerResponse } from 'node:http';
import { measured } from '#server/lib/measured.ts';
import { type AnswerCache, type CachedAnswer, cacheableRequest } from './answer-cache.ts';

/** Whether a token is one of ours, for this moment: signature and times, not its session. */
export type IsTokenGood = (token: string) => Promise<boolean>;

/** Answers a request without a body, or leaves it to the app. */
export type AnswerFirst = (incoming: IncomingMessage, outgoing: ServerResponse, app: () => void) => void;

/**
 * Sends a cached answer while it is true, before the app makes anything of the request: no `Request`, no router, no statement but the look
 * at what has changed, which many requests share. Whether the session may still act is among what has changed.
 */
export function answerFromCache(answers: AnswerCache, isTokenGood: IsTokenGood): AnswerFirst {
  return (incoming, outgoing, app) => {
    const { method, url, headers } = incoming;
    const request = cacheableRequest(method, url, headers.authorization);
    if (request === undefined || !answers.has(request)) return app();
    const begun = performance.now();
    const found = Promise.all([answers.find(request), isTokenGood(request.token)]);
    found.then(
      ([answer, isGood]) => {
        if (answer === undefined || !isGood) return app();
        send(outgoing, answer);
        const seconds = (performance.now() - begun) / 1000;
        measured.request.publish({ route: answer.route, method: 'GET', status: 200, seconds });
        measured.answerCached.publish({ route: answer.route });
      },
      () => app(),
    );
  };
}

function send(outgoing: ServerResponse, { headers, body }: CachedAnswer): void {
  outgoing.writeHead(200, headers);
  outgoing.end(body);
}

import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { addressOf, type Endpoint, type Input, type Output } from '#contract/endpoint.ts';
import type { AnswerContent } from '#contract/entities/answer.ts';
import { answers } from '#contract/teach/answers.ts';
import { queue } from '#contract/teach/queue.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { voices } from '#contract/teach/voices.ts';
import type { World } from './fixtures.ts';

/** Calls the console as a teacher who is signed in, without a browser. */
export class TeacherCalls {
  readonly #origin: string;
  #cookie = '';

  private constructor(origin: string) {
    this.#origin = origin;
  }

  /** Signs in by a link of the school's tool. */
  static async signIn(
    { network, admin }: Pick<World, 'network' | 'admin'>,
    email: string,
  ): Promise<TeacherCalls> {
    const calls = new TeacherCalls(network.origin);
    const token = (await admin.teacherLink(email)).split('#')[1] ?? '';
    await calls.call(teachers.start, { token });
    return calls;
  }

  async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    const isGet = endpoint.method === 'GET';
    const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const response = await fetch(`${this.#origin}${addressOf(endpoint)}${query}`, {
      method: endpoint.method,
      headers: { origin: this.#origin, cookie: this.#cookie, 'content-type': 'application/json' },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    });
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    return (await response.json()) as Output<E>;
  }

  /** The newest recording of a lesson that waits for an answer. */
  async waiting(lessonID: string): Promise<string> {
    const { submissions } = await this.call(queue.list, { view: 'waiting' });
    const found = submissions.filter((each) => each.lesson.lessonID === lessonID).at(-1);
    if (found === undefined) throw new Error(`nothing waits of ${lessonID}`);
    return found.submissionID;
  }

  /** Says something: uploads and registers a recording of `fixtures/`. */
  async voice(fixture = 'scale-voice.wav', seconds = 4): Promise<string> {
    const bytes = readFileSync(new URL(`../../fixtures/${fixture}`, import.meta.url));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const recordingID = randomUUID();
    const facts = { recordingID, contentType: 'audio/wav', byteLength: bytes.byteLength, sha256 } as const;
    const { url, uploadID, headers } = await this.call(voices.createUpload, facts);
    const put = await fetch(new URL(url, this.#origin), { method: 'PUT', headers, body: bytes });
    if (!put.ok) throw new Error(`upload of a voice: ${put.status}`);
    await this.call(voices.register, { recordingID, uploadID, sha256, seconds });
    return recordingID;
  }

  /** Sends an answer. Its learner sees it a minute later. */
  async answer(submissionID: string, content: AnswerContent): Promise<void> {
    await this.call(queue.claim, { submissionID });
    await this.call(answers.listened, { submissionID });
    await this.call(answers.send, { submissionID, answerID: randomUUID(), content });
  }
}

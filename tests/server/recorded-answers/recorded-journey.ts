import { handIn, learn } from './record-learning.ts';
import { type Advance, leave, payAndLeave } from './record-paying.ts';
import { signUp, visit } from './record-visit.ts';
import type { Recorder } from './recorded-calls.ts';

/** Short, so that the recording does not take it for a signature. */
export const OPERATOR_TOKEN = 'opens';

/** Plays a learner's life through the calls: visiting, signing up, learning, handing in, paying, leaving. */
export async function playJourney(recorder: Recorder, advance: Advance): Promise<void> {
  await visit(recorder);
  const { token, password, email } = await signUp(recorder);
  await learn(recorder, token);
  await handIn(recorder, token);
  await payAndLeave(recorder, token, advance);
  await leave(recorder, email, password);
  const operatorPage = '/__/operator/messages';
  await recorder.call('GET', `${operatorPage}?token=${OPERATOR_TOKEN}`, {}, `GET ${operatorPage}`);
}

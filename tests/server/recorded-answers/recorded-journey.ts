import { handIn, learn } from './record-learning.ts';
import { type Advance, leave, payAndLeave } from './record-paying.ts';
import { signUp, visit } from './record-visit.ts';
import type { Recorder } from './recorded-calls.ts';

/** Plays a learner's life through the calls: visiting, signing up, learning, handing in, paying, leaving. */
export async function playJourney(recorder: Recorder, advance: Advance): Promise<void> {
  await visit(recorder);
  const { token, password, email } = await signUp(recorder);
  await learn(recorder, token);
  await handIn(recorder, token);
  await payAndLeave(recorder, token, advance);
  await leave(recorder, email, password);
  await recorder.call('GET', '/__/operator/messages');
}

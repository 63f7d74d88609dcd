import { oneATurn } from '#lib/one-a-turn.ts';

/** One caller in each task of this page. Messages come at once, where a timer of a page in the background takes a second. */
export function pageTurns(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return oneATurn((work) => {
    port1.onmessage = work;
    port2.postMessage(null);
  });
}

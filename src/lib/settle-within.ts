/** Something that a browser began has not come to an end: a prompt nobody answers, a storage that went silent. */
export class NotSettled extends Error {
  constructor(ms: number) {
    super(`not settled within ${ms} ms`);
    this.name = 'NotSettled';
  }
}

/** The work's result, or a rejection with NotSettled after `ms`. The work itself goes on; nobody waits for it any more. */
export function settleWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NotSettled(ms)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

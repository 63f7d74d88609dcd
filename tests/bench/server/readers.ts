import { learning } from '#contract/learning.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { CallBook } from '../../load/call-book.ts';
import { spendEvening } from '../../load/learner-evening.ts';
import { enrolLearners, hasSubscription } from '../../load/learners.ts';
import { Ledger } from '../../load/ledger.ts';
import { Phone } from '../../load/phone.ts';
import { realHash } from '../../load/real-hash.ts';
import type { SchoolProcess } from '../../load/school-process.ts';
import { takeMaker } from '../../load/takes.ts';

const READERS = 12;

export type PreparedReaders = readonly { readonly idToken: string; readonly lessonID: string }[];

/** Learners who have had an evening already: logs, takes, posts. */
export async function prepareReaders(root: string, school: SchoolProcess): Promise<PreparedReaders> {
  const { origin, env } = school;
  const accounts = await enrolLearners({
    root,
    env,
    count: READERS,
    passwordHash: (db) => realHash(origin, db),
    onProgress: () => undefined,
    isStopped: () => false,
  });
  const [book, ledger, makeTake] = [new CallBook(), new Ledger(), takeMaker(root)];
  // Visitors have no paid lessons: the read of a course's lessons would answer less than it does for most people.
  const learners = accounts.filter(({ index }) => hasSubscription(index));
  return await Promise.all(
    learners.map(async (account) => {
      const phone = new Phone({ account, origin, book, isStopped: () => false });
      await spendEvening({
        account,
        phone,
        chance: chanceOf(account.index),
        ledger,
        makeTake,
        think: async () => {},
      });
      const { lessons } = await phone.call(learning.listUserLessons, { currCode: 'pf-beginner' });
      const lessonID = [...ledger.takes.values()].find(({ uid }) => uid === account.uid)?.lessonID;
      return { idToken: phone.idToken, lessonID: lessonID ?? lessons[0]?.lessonID ?? '' };
    }),
  );
}

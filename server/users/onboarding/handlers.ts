import { ApiError } from '#contract/errors.ts';
import { type GENDERS, onboarding } from '#contract/onboarding.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { findAnswers, isCurriculumOf, saveAnswers } from './onboarding-store.ts';

type Gender = (typeof GENDERS)[number];

export const mountOnboarding: Mount = (app, deps) => {
  const { db, clock } = deps;
  implement(
    app,
    onboarding,
    {
      show: async (_, caller) => {
        const row = await findAnswers(db, caller.uid);
        if (!row) return { onboarding: null };
        return {
          onboarding: {
            categoryCode: row.category_code,
            currCode: row.curr_code,
            experience: row.experience,
            hasInstrument: row.has_instrument,
            ...(row.gender === null ? {} : { gender: row.gender as Gender }),
          },
        };
      },
      answer: async (input, caller) => {
        if (!(await isCurriculumOf(db, input.categoryCode, input.currCode)))
          throw new ApiError('api/bad-request', { details: 'no such curriculum in that category' });
        await saveAnswers(db, caller.uid, {
          category_code: input.categoryCode,
          curr_code: input.currCode,
          experience: input.experience,
          has_instrument: input.hasInstrument,
          gender: input.gender ?? null,
          updated_at: clock.now(),
        });
        return {};
      },
    },
    deps,
  );
};

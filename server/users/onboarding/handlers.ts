import { ApiError } from '#contract/errors.ts';
import { type GENDERS, onboarding } from '#contract/onboarding.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';

type Gender = (typeof GENDERS)[number];

export const mountOnboarding: Mount = (app, deps) => {
  const { db, clock } = deps;
  implement(
    app,
    onboarding,
    {
      show: async (_, caller) => {
        const row = await db
          .selectFrom('onboardings')
          .selectAll()
          .where('uid', '=', caller.uid)
          .executeTakeFirst();
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
        const known = await db
          .selectFrom('curriculums')
          .select('curr_code')
          .where('curr_code', '=', input.currCode)
          .where('category_code', '=', input.categoryCode)
          .executeTakeFirst();
        if (!known) throw new ApiError('api/bad-request', { details: 'no such curriculum in that category' });
        const answers = {
          category_code: input.categoryCode,
          curr_code: input.currCode,
          experience: input.experience,
          has_instrument: input.hasInstrument,
          gender: input.gender ?? null,
          updated_at: clock.now(),
        };
        await db
          .insertInto('onboardings')
          .values({ uid: caller.uid, created_at: clock.now(), ...answers })
          .onConflict((conflict) => conflict.column('uid').doUpdateSet(answers))
          .execute();
        return {};
      },
    },
    deps,
  );
};

import type { TakeToAnswer } from '#contract/teach/answers.ts';
import { ButtonLink } from '#teach/app/teach-link.tsx';
import { onboardingWords } from '#teach/learner/onboarding-words.ts';
import { texts } from './texts.ts';

/** Who recorded it and what they wrote to it. */
export function LearnerFacts({ take }: { take: TakeToAnswer }) {
  const profile = take.onboarding === null ? [] : onboardingWords(take.onboarding);
  return (
    <dl className="grid gap-3 text-base [&_dt]:text-sm [&_dt]:font-bold [&_dt]:text-ink-soft">
      <div>
        <dt>{texts.learnerNote}</dt>
        <dd className="whitespace-pre-wrap">{take.note ?? texts.noNote}</dd>
      </div>
      <div>
        <dt>{texts.homework}</dt>
        <dd className="whitespace-pre-wrap">{take.homework ?? texts.noHomework}</dd>
      </div>
      <div>
        <dt>{texts.profile}</dt>
        <dd>
          {profile.length === 0 ? texts.noProfile : profile.join('・')}
          <span className="mt-2 block">
            <ButtonLink
              tone="secondary"
              size="small"
              icon="person"
              to={`/teach/learners/${encodeURIComponent(take.submission.learner.learnerID)}`}
            >
              {texts.toLearner}
            </ButtonLink>
          </span>
        </dd>
      </div>
    </dl>
  );
}

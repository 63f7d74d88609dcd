import { instrumentOf } from '#domain/lessons/lesson-instrument.ts';
import { Choice } from '#ui/form/choice.tsx';
import type { OnboardingDraft } from './onboarding-draft.ts';
import type { CategoryChoice } from './queries.ts';
import { EXPERIENCE, GENDER, INSTRUMENT, texts } from './texts.ts';

interface StepProps {
  draft: OnboardingDraft;
  change: (draft: OnboardingDraft) => void;
}

export function CurriculumStep({ choices, draft, change }: StepProps & { choices: CategoryChoice[] }) {
  const options = choices.flatMap(({ categoryName, curriculums }) =>
    curriculums.map(({ currCode, currName }) => ({ value: currCode, label: currName, note: categoryName })),
  );
  return (
    <Choice
      legend={texts.curriculum}
      hint={texts.curriculumHint}
      options={options}
      value={draft.currCode ?? null}
      onChange={(currCode) => {
        const category = choices.find((entry) => entry.curriculums.some((one) => one.currCode === currCode));
        if (category) change({ ...draft, currCode, categoryCode: category.categoryCode });
      }}
    />
  );
}

export function ExperienceStep({ draft, change }: StepProps) {
  return (
    <Choice
      legend={texts.experience}
      hint={texts.experienceHint}
      options={EXPERIENCE}
      value={draft.experience ?? null}
      onChange={(experience) => change({ ...draft, experience })}
    />
  );
}

export function InstrumentStep({ draft, change }: StepProps) {
  return (
    <>
      <Choice
        legend={instrumentOf(draft.currCode ?? '') === 'voice' ? texts.instrumentForVoice : texts.instrument}
        options={INSTRUMENT}
        value={draft.hasInstrument ?? null}
        onChange={(hasInstrument) => change({ ...draft, hasInstrument })}
      />
      <Choice
        legend={texts.gender}
        layout="inline"
        options={GENDER}
        value={draft.gender ?? null}
        onChange={(gender) => change({ ...draft, gender })}
      />
    </>
  );
}

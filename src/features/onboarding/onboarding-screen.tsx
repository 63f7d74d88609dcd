import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Api } from '#api/client.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { Onboarding, onboarding } from '#contract/onboarding.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { Page } from '#ui/layout/page.tsx';
import { isAnswered, type OnboardingDraft, reachableStep, readDraft, STEPS } from './onboarding-draft.ts';
import { CurriculumStep, ExperienceStep, InstrumentStep } from './onboarding-steps.tsx';
import { choicesQuery } from './queries.ts';
import { texts } from './texts.ts';

interface OnboardingScreenProps {
  api: Api;
  uid: string;
  /** From the URL, so that back and forward go through the steps. */
  step: number;
  goTo: (step: number) => void;
  onDone: (answers: Onboarding) => void;
}

/** The questions after the first sign-in. Answers are kept on the device until the server has them. */
export function OnboardingScreen({ api, uid, step: wanted, goTo, onDone }: OnboardingScreenProps) {
  const { data: choices } = useSuspenseQuery(choicesQuery(api));
  const [draft, setDraft, forget] = useDraft<OnboardingDraft>(`otomichi.first-steps.${uid}`, {}, readDraft);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const step = reachableStep(wanted, draft);

  const finish = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const answers = Onboarding.parse(draft);
      await api(onboarding.answer, answers);
      forget();
      onDone(answers);
    } catch (cause) {
      setProblem(errorMessage(cause));
      setBusy(false);
    }
  };

  return (
    <Page title={texts.title}>
      <StepMarks at={step} />
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (step < STEPS) goTo(step + 1);
          else void finish();
        }}
      >
        {step === 1 && <CurriculumStep choices={choices} draft={draft} change={setDraft} />}
        {step === 2 && <ExperienceStep draft={draft} change={setDraft} />}
        {step === 3 && <InstrumentStep draft={draft} change={setDraft} />}
        {problem && (
          <Notice tone="danger" title={texts.failed}>
            {problem} {texts.offline}
          </Notice>
        )}
        <div className="flex justify-between gap-3">
          {step > 1 ? (
            <Button tone="quiet" icon="left" onClick={() => goTo(step - 1)}>
              {texts.back}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" busy={busy} disabled={!isAnswered(step, draft)}>
            {step < STEPS ? texts.next : texts.finish}
          </Button>
        </div>
      </form>
      {step === 1 && (
        <p className="text-sm text-ink-soft">
          {texts.wrongAccount}
          <TextLink to="/signOut">{texts.signOut}</TextLink>
        </p>
      )}
    </Page>
  );
}

function StepMarks({ at }: { at: number }) {
  const here = useRef<HTMLParagraphElement>(null);
  const before = useRef(at);
  useEffect(() => {
    // The button is disabled until the next answer, so the focus moves here.
    if (before.current !== at) here.current?.focus();
    before.current = at;
  }, [at]);
  return (
    <div className="grid gap-2">
      <p ref={here} tabIndex={-1} className="text-sm text-ink-soft outline-none">
        {texts.step(at, STEPS)}
      </p>
      <div aria-hidden="true" className="flex gap-2">
        {[1, 2, 3].map((step) => (
          <span key={step} className={`h-1.5 grow rounded-full ${step <= at ? 'bg-accent' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  );
}

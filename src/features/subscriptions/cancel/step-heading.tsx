import { useEffect, useRef } from 'react';
import { cancelTexts as texts } from './cancel-texts.ts';

interface StepHeadingProps {
  /** null: after the last step. */
  step: 1 | 2 | null;
  children: string;
  /** Focuses the heading, so that screen readers announce the new step. */
  focus?: boolean;
}

export function StepHeading({ step, children, focus = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <div>
      {step !== null && <p className="text-sm font-bold text-ink-soft">{texts.step(step)}</p>}
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {children}
      </h2>
    </div>
  );
}

import { Icon } from '#ui/media/icon.tsx';
import { questionTexts as texts } from './below-fold-texts.ts';
import { LandingSection } from './landing-section.tsx';

/** Frequent questions as native details elements. */
export function FrequentQuestions() {
  return (
    <LandingSection title={texts.title}>
      <div className="max-w-column border-t border-line">
        {texts.all.map(({ question, answer }) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-bold [&::-webkit-details-marker]:hidden">
              <h3 className="phrase">{question}</h3>
              <span className="shrink-0 text-accent transition-transform group-open:rotate-180">
                <Icon name="down" />
              </span>
            </summary>
            <p className="pb-5">{answer}</p>
          </details>
        ))}
      </div>
    </LandingSection>
  );
}

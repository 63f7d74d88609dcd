import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { Api } from '#api/client.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { LegalLinks } from '#ui/button/legal-links.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { belowFoldTexts as texts } from './below-fold-texts.ts';
import { FrequentQuestions } from './frequent-questions.tsx';
import { InstallGuide } from './install-guide.tsx';
import { LandingCourses } from './landing-courses.tsx';
import { LandingSection } from './landing-section.tsx';
import { LessonFlow } from './lesson-flow.tsx';
import { Prices } from './prices.tsx';
import { SoundCard } from './sounds/sound-card.tsx';
import { SOUNDS } from './sounds/sounds.ts';
import { texts as heroTexts } from './texts.ts';

const SECTIONS: readonly ComponentType<{ api: Api }>[] = [
  Sounds,
  LessonFlow,
  LandingCourses,
  Offline,
  Prices,
  FrequentQuestions,
  InstallGuide,
  Closing,
];

/** Kept over navigation, as `below` of the landing screen: a visitor who returns finds the page at its full height. */
let drawn = 1;

/** Everything below the first screen, one section after the other: all at once would hold a slow phone up for 150 ms. */
export function BelowFold({ api }: { api: Api }) {
  const [count, setCount] = useState(drawn);
  useEffect(() => {
    if (count >= SECTIONS.length) return;
    const timer = setTimeout(() => {
      drawn = Math.max(drawn, count + 1);
      startTransition(() => setCount(drawn));
    });
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <>
      {SECTIONS.slice(0, count).map((Section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections never change places
        <Section key={index} api={api} />
      ))}
      {count < SECTIONS.length && <div className="min-h-[200vh]" />}
    </>
  );
}

function Sounds() {
  return (
    <LandingSection title={texts.soundTitle} lead={texts.soundLead}>
      <ul className="grid gap-4 md:grid-cols-3">
        {SOUNDS.map((sound) => (
          <SoundCard key={sound.name} sound={sound} />
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{texts.soundNote}</p>
    </LandingSection>
  );
}

function Closing() {
  return (
    <>
      <section className="grid justify-items-center gap-4 rounded-lg bg-accent-soft px-6 py-10 text-center">
        <h2 className="text-2xl font-bold">{texts.beginTitle}</h2>
        <p className="phrase max-w-[30em]">{texts.begin}</p>
        <LinkButton to="/signUp" size="large">
          {heroTexts.signUp}
        </LinkButton>
        <p className="phrase text-sm text-ink-soft">{heroTexts.trial}</p>
      </section>
      <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6 text-sm">
        <p className="text-ink-soft">{PRODUCT_NAME}</p>
        <nav aria-label={texts.rules} className="flex flex-wrap gap-x-6">
          <LegalLinks texts={texts} />
        </nav>
      </footer>
    </>
  );
}

function Offline() {
  return (
    <section className="grid gap-5 rounded-lg bg-sunk p-6 sm:p-8 lg:grid-cols-2 lg:gap-12">
      <div className="grid content-start gap-3">
        <h2 className="text-2xl font-bold">{texts.offlineTitle}</h2>
        <p>{texts.offline}</p>
      </div>
      <ul className="grid content-start gap-3">
        {texts.offlinePoints.map((point) => (
          <li key={point} className="flex gap-3 border-b border-line pb-3 last:border-0 last:pb-0">
            <span className="mt-1 text-ok">
              <Icon name="check" />
            </span>
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { type ComponentType, type CSSProperties, startTransition, useEffect, useState } from 'react';
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

interface FoldedSection {
  Section: ComponentType<{ api: Api }>;
  /** Usual height on a phone and from a tablet up, in rem: the page has nearly its height before it is laid out. */
  tall: number;
  wide: number;
}

const SECTIONS: readonly FoldedSection[] = [
  { Section: Sounds, tall: 79, wide: 32 },
  { Section: LessonFlow, tall: 37, wide: 34 },
  { Section: LandingCourses, tall: 42, wide: 28 },
  { Section: Offline, tall: 36, wide: 19 },
  { Section: Prices, tall: 53, wide: 30 },
  { Section: FrequentQuestions, tall: 39, wide: 39 },
  { Section: InstallGuide, tall: 33, wide: 18 },
  { Section: Closing, tall: 35, wide: 27 },
];

/** Saves a slow phone a quarter of its work. The box is larger than its section by what shadows and rows to swipe take. */
const FOLDED = 'laid-out-near -mx-4 -my-4 px-4 py-4 sm:-mx-6 sm:px-6';

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
      {SECTIONS.map(({ Section, tall, wide }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the sections never change places
          key={index}
          className={FOLDED}
          style={{ '--tall': `${tall}rem`, '--wide': `${wide}rem` } as CSSProperties}
        >
          {index < count && <Section api={api} />}
        </div>
      ))}
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
    <div className="grid gap-16 lg:gap-24">
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
    </div>
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

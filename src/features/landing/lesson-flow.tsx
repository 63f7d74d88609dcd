import { Icon } from '#ui/media/icon.tsx';
import { belowFoldTexts as texts } from './below-fold-texts.ts';
import { LandingSection } from './landing-section.tsx';
import { SCREEN_SIZE, SCREENS } from './pictures.ts';

/** Where the dark screenshots are shown: by the device, or by what somebody chose for it. */
function darkMedia(): string {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? '(prefers-color-scheme: dark)' : theme === 'dark' ? 'all' : 'not all';
}

/** A lesson in four screenshots, each in the theme of the reader. */
export function LessonFlow() {
  return (
    <LandingSection title={texts.flowTitle} lead={texts.flowLead}>
      {/* On a phone a row to swipe: four screenshots below each other would fill four screens. */}
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.flowTitle}
        className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-5 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:scroll-px-6 sm:px-6 lg:mx-0 lg:grid lg:grid-cols-4 lg:overflow-visible lg:px-0 lg:pb-0"
      >
        {texts.steps.map(({ picture, icon, title, body, alt }, index) => (
          <li
            key={title}
            className="grid w-[17.5rem] max-w-[82%] shrink-0 snap-start content-start gap-3 lg:w-auto lg:max-w-none"
          >
            <div className="flex items-center gap-2">
              <span className={picture === 'room' ? 'text-record' : 'text-accent'}>
                <Icon name={icon} large />
              </span>
              <h3 className="text-lg font-bold">
                <span className="tabular">{index + 1}. </span>
                {title}
              </h3>
            </div>
            <p className="text-sm min-h-[4.8em] lg:min-h-[6.5em]">{body}</p>
            <picture className="w-full overflow-hidden rounded-lg border border-line bg-sunk shadow-card">
              <source srcSet={SCREENS[picture].dark} media={darkMedia()} />
              <img
                src={SCREENS[picture].light}
                {...SCREEN_SIZE}
                alt={alt}
                loading="lazy"
                decoding="async"
                className="block h-auto w-full"
              />
            </picture>
          </li>
        ))}
      </ol>
    </LandingSection>
  );
}

import { PRODUCT_NAME } from '#domain/product.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { HeroArt } from './hero-art.tsx';
import { texts } from './texts.ts';

/** What it is, how a lesson goes, and what it promises about a recording; nothing that is not true today. */
export function LandingScreen() {
  return (
    <div className="mx-auto grid w-full max-w-[62rem] gap-14 px-4 pt-4 pb-12 sm:px-6 lg:gap-20 lg:pt-10">
      <Hero />
      <Flow />
      <Offline />
      <section className="grid justify-items-center gap-4 rounded-lg bg-accent-soft px-6 py-10 text-center">
        <h2 className="text-xl font-bold">{texts.beginTitle}</h2>
        <p className="phrase max-w-[30em]">{texts.begin}</p>
        <LinkButton to="/signUp" size="large">
          {texts.signUp}
        </LinkButton>
      </section>
      <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6 text-sm">
        <p className="text-ink-soft">{PRODUCT_NAME}</p>
        <nav aria-label="規約" className="flex gap-6">
          <TextLink to="/terms">{texts.terms}</TextLink>
          <TextLink to="/privacy">{texts.privacy}</TextLink>
        </nav>
      </footer>
    </div>
  );
}

function Hero() {
  return (
    <section className="grid items-center gap-6 lg:grid-cols-[1.1fr_1fr] lg:gap-12 lying:grid-cols-[1.1fr_1fr]">
      <div className="grid gap-5">
        <h1 className="text-3xl font-bold lg:text-[2.75rem]">{texts.lead}</h1>
        <p className="text-md">{texts.about}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/signUp" size="large">
            {texts.signUp}
          </LinkButton>
          <LinkButton to="/signIn" size="large" tone="secondary">
            {texts.signIn}
          </LinkButton>
        </div>
        <p className="text-sm text-ink-soft">{texts.trial}</p>
      </div>
      <div className="order-first lg:order-none lying:order-none">
        <HeroArt />
      </div>
    </section>
  );
}

function Flow() {
  return (
    <section className="grid gap-6">
      <h2 className="text-xl font-bold">{texts.flow}</h2>
      <ol className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {texts.steps.map((step, index) => (
          <li
            key={step.title}
            className="grid content-start gap-2 rounded-lg border border-line bg-surface p-5 shadow-card"
          >
            <div className="flex items-center gap-3">
              <span className={step.icon === 'mic' ? 'text-record' : 'text-accent'}>
                <Icon name={step.icon} large />
              </span>
              <h3 className="text-lg font-bold">
                <span className="sr-only">{index + 1}. </span>
                {step.title}
              </h3>
            </div>
            <p className="text-sm text-ink-soft">{step.body}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Offline() {
  return (
    <section className="grid gap-5 lg:grid-cols-2 lg:gap-12">
      <div className="grid content-start gap-3">
        <h2 className="text-xl font-bold">{texts.offlineTitle}</h2>
        <p>{texts.offline}</p>
      </div>
      <ul className="grid content-start gap-3">
        {texts.offlinePoints.map((point) => (
          <li key={point} className="flex gap-3 border-b border-line pb-3 last:border-0">
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

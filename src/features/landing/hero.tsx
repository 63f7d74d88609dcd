import { LinkButton } from '#ui/button/link-button.tsx';
import { HeroArt } from './hero-art.tsx';
import { texts } from './texts.ts';

/** What the product is, in one sentence, and the links to sign up and sign in. */
export function Hero() {
  return (
    <section className="grid items-center gap-6 lg:grid-cols-[1.1fr_1fr] lg:gap-12 lying:grid-cols-[1.1fr_1fr]">
      <div className="grid gap-5">
        <h1 className="text-[clamp(1.5rem,8.6vw,2.25rem)] leading-[1.3] font-bold lg:text-[2.75rem]">
          {texts.lead}
        </h1>
        <p className="text-md">{texts.about}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/signUp" size="large">
            {texts.signUp}
          </LinkButton>
          <LinkButton to="/signIn" size="large" tone="secondary">
            {texts.signIn}
          </LinkButton>
        </div>
        <p className="phrase text-sm text-ink-soft">{texts.trial}</p>
      </div>
      <div className="order-first lg:order-none lying:order-none">
        <HeroArt />
      </div>
    </section>
  );
}

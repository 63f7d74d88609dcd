import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { currentInAppBrowser } from '#app/shell/in-app-browser/in-app-browser.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { texts } from './texts.ts';

const InAppBrowserNotice = optionalComponent(
  async () => (await import('#app/shell/in-app-browser/in-app-browser-notice.tsx')).InAppBrowserNotice,
);

/** Screens that show the in-app browser notice: those where people start. */
const NOTICE_PATHS: readonly string[] = ['/', '/signIn', '/signUp'];

export function VisitorBar() {
  const [app] = useState(() => currentInAppBrowser(window));
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <>
      <header className="mx-auto flex max-w-[62rem] items-center justify-between px-4 pt-3 sm:px-6">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2 text-lg font-bold whitespace-nowrap text-ink no-underline"
        >
          <img src="/icons/icon.svg" alt="" width={32} height={32} className="rounded-sm" />
          {PRODUCT_NAME}
        </Link>
        {here !== '/signIn' && (
          <span className="-mr-3">
            <LinkButton to="/signIn" tone="quiet" size="small">
              {texts.signIn}
            </LinkButton>
          </span>
        )}
      </header>
      {app !== null && NOTICE_PATHS.includes(here) && (
        <Suspense fallback={<div className="min-h-52" />}>
          <InAppBrowserNotice app={app} />
        </Suspense>
      )}
    </>
  );
}

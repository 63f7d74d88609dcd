import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#domain/product.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { texts } from './texts.ts';

export function VisitorBar() {
  return (
    <header className="mx-auto flex max-w-[62rem] items-center justify-between px-4 pt-3 sm:px-6">
      <Link to="/" className="flex min-h-11 items-center gap-2 text-lg font-bold text-ink no-underline">
        <img src="/icons/icon.svg" alt="" width={32} height={32} className="rounded-sm" />
        {PRODUCT_NAME}
      </Link>
      <LinkButton to="/signIn" tone="quiet" size="small">
        {texts.signIn}
      </LinkButton>
    </header>
  );
}

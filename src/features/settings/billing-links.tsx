import { Link } from '@tanstack/react-router';
import { Section } from '#ui/layout/page.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

const ROWS = [
  { to: '/settings/subscriptions', name: texts.subscriptions, body: texts.contractsBody },
  { to: '/settings/cards', name: texts.cards, body: texts.cardsBody },
  { to: '/settings/orders', name: texts.orders, body: texts.ordersBody },
] as const;

/** Links to subscriptions, cards and orders. */
export function BillingLinks() {
  return (
    <Section title={texts.billing}>
      <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {ROWS.map(({ to, name, body }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-ink no-underline hover:bg-sunk focus-visible:-outline-offset-2 [&>svg]:text-ink-soft"
            >
              <span className="min-w-0 grow">
                <span className="block font-bold">{name}</span>
                <span className="block text-sm text-ink-soft">{body}</span>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

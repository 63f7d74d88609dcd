import { Section } from '#ui/layout/page.tsx';
import { SettingsLink } from './settings-link.tsx';
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
            <SettingsLink to={to} name={name} body={body} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

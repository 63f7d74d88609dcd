import type { Product } from '#contract/entities/curriculum.ts';
import { Icon } from '#ui/icon.tsx';
import { texts } from './texts.ts';

/** What joining costs, as information: nothing here can be pressed. */
export function Prices({ products }: { products: readonly Product[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {products.map(({ productID, productName, productPrice, feature }) => (
        <li
          key={productID}
          className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-card"
        >
          <div>
            <h3 className="phrase font-bold">{productName}</h3>
            <p className="phrase text-sm text-ink-soft">{feature.featureName}</p>
          </div>
          <p className="tabular text-2xl font-bold">
            {texts.amount(productPrice)}
            <span className="text-sm font-normal text-ink-soft">{texts.perMonth}</span>
          </p>
          <ul className="grid gap-1.5 text-sm">
            <Given is>{texts.given}</Given>
            <Given is={feature.teacherComment}>{texts.teacherComment(feature.teacherComment)}</Given>
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Given({ is, children }: { is: boolean; children: string }) {
  return (
    <li className={`flex gap-2 [&>svg]:mt-0.5 ${is ? '[&>svg]:text-ok' : 'text-ink-soft'}`}>
      <Icon name={is ? 'check' : 'close'} />
      <span>{children}</span>
    </li>
  );
}

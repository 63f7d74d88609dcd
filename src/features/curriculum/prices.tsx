import type { Product } from '#contract/entities/curriculum.ts';
import { texts } from './texts.ts';

/** What joining costs, as information: nothing here can be pressed. */
export function Prices({ products }: { products: readonly Product[] }) {
  return (
    <dl className="grid gap-3 md:grid-cols-2">
      {products.map(({ productID, productName, productPrice, feature }) => (
        <div key={productID} className="grid gap-1 rounded-lg border border-line bg-surface p-5">
          <dt className="font-bold">{productName}</dt>
          <dd className="tabular text-lg font-bold">
            <span className="text-sm font-normal text-ink-soft">{texts.month} </span>
            {texts.yen(productPrice)}
          </dd>
          <dd className="text-sm text-ink-soft">
            {feature.teacherComment ? texts.withComment : texts.withoutComment}
          </dd>
        </div>
      ))}
    </dl>
  );
}

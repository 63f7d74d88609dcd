import { useId } from 'react';
import type { Product } from '#contract/entities/curriculum.ts';
import { texts } from '#features/purchase/texts.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface PlanChoiceProps {
  products: readonly Product[];
  selected: number | null;
  onSelect: (planID: number) => void;
  /** The plan whose first month is free for this person. */
  freePlanID?: number | null;
  currentPlanID?: number | null;
  /** The plan of a change that is scheduled already. */
  nextPlanID?: number | null;
}

/** The plan that a product sells; the product names it as its feature. */
export const planIDOf = ({ feature }: Product) => feature.featureID;

/** The plans side by side as native radios, so arrow keys and screen readers work as usual. */
export function PlanChoice(props: PlanChoiceProps) {
  const name = useId();
  const { products, selected, onSelect, freePlanID = null, currentPlanID = null, nextPlanID = null } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.choosePlan}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {products.map((product) => {
          const planID = planIDOf(product);
          return (
            <label
              key={product.productID}
              className="grid content-start gap-3 rounded-lg border border-line-strong bg-surface p-5 shadow-card has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <span className="flex items-start gap-3">
                <input
                  type="radio"
                  name={name}
                  value={planID}
                  checked={planID === selected}
                  onChange={() => onSelect(planID)}
                  className="mt-1 size-5 shrink-0 accent-accent outline-none"
                />
                <span className="grid min-w-0 gap-1">
                  <span className="phrase font-bold">{product.productName}</span>
                  <span className="phrase text-sm text-ink-soft">{product.feature.featureName}</span>
                </span>
              </span>
              <Marks
                free={planID === freePlanID}
                current={planID === currentPlanID}
                next={planID === nextPlanID}
              />
              <span className="tabular text-2xl font-bold">
                {texts.yen(product.productPrice)}
                <span className="text-sm font-normal text-ink-soft">{texts.perMonth}</span>
              </span>
              <span className="grid gap-1.5 text-sm">
                <Benefit is>{texts.lessons}</Benefit>
                <Benefit is>{texts.repeat}</Benefit>
                <Benefit is={product.feature.teacherComment}>
                  {texts.teacherComment(product.feature.teacherComment)}
                </Benefit>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function Marks({ free, current, next }: { free: boolean; current: boolean; next: boolean }) {
  if (!free && !current && !next) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {free && (
        <Tag tone="ok" icon="check">
          {texts.freeMonth}
        </Tag>
      )}
      {current && (
        <Tag tone="plain" icon="check">
          {texts.current}
        </Tag>
      )}
      {next && (
        <Tag tone="plain" icon="clock">
          {texts.fromNext}
        </Tag>
      )}
    </span>
  );
}

function Benefit({ is, children }: { is: boolean; children: string }) {
  return (
    <span className={`flex gap-2 [&>svg]:mt-0.5 ${is ? '[&>svg]:text-ok' : 'text-ink-soft'}`}>
      <Icon name={is ? 'check' : 'close'} />
      <span>{children}</span>
    </span>
  );
}

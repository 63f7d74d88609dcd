import { useEffect, useRef } from 'react';
import { type Drill, type DrillItem, keyOf } from '#domain/practice/drills/drill-items.ts';
import { type DrillRun, resultOf } from '#domain/practice/drills/drill-plan.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card } from '#ui/layout/page.tsx';
import { Written } from './feedback.tsx';
import { itemName, texts } from './texts.ts';

interface DrillResultProps {
  drill: Drill;
  run: DrillRun;
  lesson: string | undefined;
  onAgain(): void;
}

/** One page in kind words: what went well, and what comes again. */
export function DrillResult({ drill, run, lesson, onAgain }: DrillResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { went, again, rounds } = resultOf(run);
  return (
    <Card>
      <div className="grid gap-6">
        <div className="grid gap-1">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
            {texts.resultTitle}
          </h2>
          <p>{texts.resultLead(texts.names[drill], rounds)}</p>
          {again.length === 0 && <p>{texts.wentAll}</p>}
        </div>
        {went.length > 0 && <Items title={texts.went} items={went} />}
        {again.length > 0 && <Items title={texts.comes} lead={texts.comesLead} items={again} />}
        <div className="flex flex-wrap gap-3">
          <Button icon="refresh" onClick={onAgain}>
            {texts.once}
          </Button>
          <LinkButton to="/practice/drills" search={lesson === undefined ? {} : { lesson }} tone="secondary">
            {texts.toAll}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

function Items({ title, lead, items }: { title: string; lead?: string; items: readonly DrillItem[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{title}</h3>
      {lead && <p className="text-sm text-ink-soft">{lead}</p>}
      <ul className="flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={keyOf(item)} className="grid min-w-0 content-center rounded-md bg-sunk px-3 py-1.5">
            {item.drill === 'rhythm' ? <Written item={item} /> : itemName(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

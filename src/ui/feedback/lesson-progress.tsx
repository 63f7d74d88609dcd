/** The completed lessons of a course as a text, with a bar for the eyes: in the name of a link it would be read as a lone 「0」. */
export function LessonProgress({ done, of }: { done: number; of: number }) {
  const part = of === 0 ? 0 : Math.min(1, done / of);
  return (
    <div className="grid gap-1">
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line forced-colors:border">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${part * 100}%` }} />
      </div>
      <p className="tabular text-xs text-ink-soft">
        {of}レッスン中{done}レッスン完了
      </p>
    </div>
  );
}

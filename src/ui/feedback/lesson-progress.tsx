/** The completed lessons of a course as a bar and a text. */
export function LessonProgress({ done, of, label }: { done: number; of: number; label: string }) {
  const part = of === 0 ? 0 : Math.min(1, done / of);
  return (
    <div className="grid gap-1">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full rounded-full bg-accent" style={{ width: `${part * 100}%` }} />
      </div>
      <p className="tabular text-xs text-ink-soft">
        {of}レッスン中{done}レッスン完了
      </p>
    </div>
  );
}

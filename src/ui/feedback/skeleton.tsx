/** Grey lines in place of text that is loading; invisible for the first 200 ms. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'];
  return (
    <div role="status" aria-label="読み込み中" className="appear-late grid gap-3">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={`block h-4 rounded-sm bg-line ${widths[line % widths.length]}`} />
      ))}
    </div>
  );
}

interface TapPadProps {
  mayTap: boolean;
  /** A word, or the beat of the count-in. */
  shown: string;
  count: number;
  countLabel: string;
  onTap(timeMs: number): void;
}

/** By finger at its touch, by key at its press: a click comes when the finger has left. */
export function TapPad({ mayTap, shown, count, countLabel, onTap }: TapPadProps) {
  return (
    <button
      type="button"
      aria-disabled={!mayTap}
      onPointerDown={({ timeStamp }) => onTap(timeStamp)}
      onKeyDown={(event) => {
        if (!mayTap || event.repeat || (event.code !== 'Space' && event.code !== 'Enter')) return;
        event.preventDefault();
        onTap(event.timeStamp);
      }}
      // Where preventing the press of a key does not prevent its click (Firefox), a tap would count twice.
      onKeyUp={(event) => event.code === 'Space' && event.preventDefault()}
      onClick={({ detail, timeStamp }) => detail === 0 && onTap(timeStamp)}
      className="grid min-h-44 touch-none content-center justify-items-center gap-2 rounded-lg border-2 border-accent bg-accent-soft px-4 text-xl font-bold text-ink select-none active:bg-accent active:text-on-accent aria-disabled:border-line-strong aria-disabled:bg-surface aria-disabled:active:text-ink"
    >
      <span>{shown}</span>
      <span aria-hidden="true" className="flex min-h-4 flex-wrap justify-center gap-1.5">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots of a count
          <span key={index} className="size-3 rounded-full bg-current" />
        ))}
      </span>
      <span className="sr-only">{count > 0 && countLabel}</span>
    </button>
  );
}

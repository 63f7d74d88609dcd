/** The ring without a label, for a button that has one. */
export function SpinnerRing({ large = false }: { large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block animate-[turn_800ms_linear_infinite] rounded-full border-current border-r-transparent ${
        large ? 'size-9 border-[3px]' : 'size-5 border-2'
      }`}
    />
  );
}

/** A centred spinner. It appears after 200 ms, so that quick answers do not flicker; with `atOnce` immediately. */
export function Spinner({ atOnce = false }: { atOnce?: boolean }) {
  return (
    <div
      role="status"
      aria-label="読み込み中"
      className={`grid min-h-[60dvh] place-items-center text-accent ${atOnce ? '' : 'appear-late'}`}
    >
      <SpinnerRing large />
    </div>
  );
}

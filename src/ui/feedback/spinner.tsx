/** The turning ring alone, for inside a button that says itself what it does. */
export function Turning({ large = false }: { large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block animate-[turn_800ms_linear_infinite] rounded-full border-current border-r-transparent ${
        large ? 'size-9 border-[3px]' : 'size-5 border-2'
      }`}
    />
  );
}

/** The centred spinner; it is seen only after 200 ms, so that quick answers do not flicker, unless somebody has waited already. */
export function Spinner({ atOnce = false }: { atOnce?: boolean }) {
  return (
    <div
      role="status"
      aria-label="読み込み中"
      className={`grid min-h-[60dvh] place-items-center text-accent ${atOnce ? '' : 'appear-late'}`}
    >
      <Turning large />
    </div>
  );
}

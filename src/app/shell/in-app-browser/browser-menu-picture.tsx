/** Shows where the menu of an in-app browser is: three dots in a corner, or a compass in the bottom bar. Decorative. */
export function BrowserMenuPicture({ kind }: { kind: 'dots' | 'compass' }) {
  return (
    <svg
      viewBox="0 0 64 80"
      aria-hidden="true"
      className="h-20 w-16 shrink-0 text-accent"
      fill="none"
      stroke="currentColor"
    >
      <rect
        x="6"
        y="3"
        width="52"
        height="74"
        rx="8"
        strokeWidth="2"
        className="text-line-strong"
        stroke="currentColor"
      />
      <g className="text-line" stroke="currentColor" strokeWidth="4" strokeLinecap="round">
        <path d="M15 30h34M15 40h34M15 50h22" />
      </g>
      {kind === 'dots' ? (
        <>
          <g fill="currentColor" stroke="none">
            <circle cx="42" cy="14" r="2.2" />
            <circle cx="48" cy="14" r="2.2" />
            <circle cx="36" cy="14" r="2.2" />
          </g>
          <circle cx="42" cy="14" r="11" strokeWidth="2.5" strokeDasharray="4 3" />
        </>
      ) : (
        <>
          <circle cx="46" cy="66" r="5" strokeWidth="2" />
          <path d="m44 68 1.200-3.200L48.500 63.500l-1.300 3.200z" fill="currentColor" stroke="none" />
          <circle cx="46" cy="66" r="10" strokeWidth="2.5" strokeDasharray="4 3" />
        </>
      )}
    </svg>
  );
}

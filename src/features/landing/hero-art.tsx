const STAFF = [0, 1, 2, 3, 4];
const NOTES = [
  { x: 70, y: 150 },
  { x: 150, y: 132 },
  { x: 230, y: 138 },
  { x: 310, y: 104 },
  { x: 390, y: 78 },
] as const;

/** A staff that becomes a path, in the colours of the theme. */
export function HeroArt() {
  return (
    <svg viewBox="0 0 480 240" aria-hidden="true" className="h-auto w-full" fill="none" strokeLinecap="round">
      {STAFF.map((line) => (
        <path
          key={line}
          d={`M0 ${176 + line * 13}C120 ${170 + line * 12} 170 ${150 + line * 11} 260 ${128 + line * 9}S400 ${70 + line * 7} 480 ${34 + line * 5}`}
          className="stroke-line-strong"
          strokeWidth="1.5"
          opacity={0.75}
        />
      ))}
      {NOTES.map(({ x, y }, index) => (
        <g key={x} className={index === 4 ? 'fill-record stroke-record' : 'fill-accent stroke-accent'}>
          <path d={`M${x + 13} ${y + 26}V${y - 32}`} strokeWidth="4" />
          <ellipse
            cx={x}
            cy={y + 28}
            rx="14"
            ry="10.5"
            transform={`rotate(-20 ${x} ${y + 28})`}
            stroke="none"
          />
        </g>
      ))}
      <path d="M403 46c10 12 28 14 30 34" className="stroke-record" strokeWidth="4" />
    </svg>
  );
}

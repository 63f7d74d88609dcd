import type { ReactNode } from 'react';

/** Where the finger goes on an iPhone: the share button, the row of the sheet, the button 追加. Decorative beside the steps. */
export const STEP_PICTURES = [ShareButton, SheetRow, AddButton] as const;

const SHARE = 'M0 4V-7M-4 -3.500 0 -7.500 4 -3.500M-5.500 -0.500v8h11v-8';
const LINES = 'text-line-strong';
const MARK = { strokeWidth: 2.5, strokeDasharray: '4 3' };

function ShareButton() {
  return (
    <Phone>
      <g className="text-line" strokeWidth="4" strokeLinecap="round">
        <path d="M22 28h60M22 40h60M22 52h40" />
      </g>
      <path d="M8 97h88" className={LINES} strokeWidth="1.5" />
      <g className={LINES} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="m24 109-4 5 4 5M78 110h9M78 114h9M78 118h9" />
      </g>
      <path
        d={SHARE}
        transform="translate(52 115)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="52" cy="114" r="13" {...MARK} />
    </Phone>
  );
}

function SheetRow() {
  return (
    <Phone>
      <path
        d="M9 52q0-8 8-8h70q8 0 8 8v66q0 11-11 11H20q-11 0-11-11z"
        className="text-sunk"
        fill="currentColor"
        stroke="none"
      />
      <g className={LINES} fill="currentColor" stroke="none">
        {[20, 42, 64, 86].map((x) => (
          <circle key={x} cx={x - 1} cy="61" r="6" />
        ))}
      </g>
      <g className="text-line-strong" strokeWidth="3" strokeLinecap="round">
        <path d="M18 82h44M18 116h36" />
      </g>
      <path d="M18 99h44" strokeWidth="3.500" strokeLinecap="round" />
      <path d="M76 94h10v10H76zM81 96.500v5M78.500 99h5" strokeWidth="1.800" strokeLinecap="round" />
      <rect x="12" y="90" width="79" height="18" rx="6" {...MARK} />
    </Phone>
  );
}

function AddButton() {
  return (
    <Phone>
      <path d="M18 24h14" className={LINES} strokeWidth="3" strokeLinecap="round" />
      <text
        x="76"
        y="28"
        textAnchor="middle"
        fontSize="12"
        fontWeight="700"
        fill="currentColor"
        stroke="none"
      >
        追加
      </text>
      <rect x="59" y="15" width="34" height="19" rx="8" {...MARK} />
      <path d="M8 42h88" className="text-line" strokeWidth="1.500" />
      <rect x="20" y="54" width="26" height="26" rx="6" fill="currentColor" stroke="none" />
      <g className="text-on-accent" strokeWidth="2" strokeLinecap="round">
        <path d="M35 72V61c0 3 4 4 5 7" />
        <ellipse cx="32.500" cy="72" rx="3" ry="2.300" fill="currentColor" />
        <path d="M24 72c2 0 2-3 4-3" />
      </g>
      <g className={LINES} strokeWidth="3" strokeLinecap="round">
        <path d="M54 62h30M54 72h20" />
      </g>
    </Phone>
  );
}

function Phone({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 104 136"
      aria-hidden="true"
      className="h-34 w-26 shrink-0 text-accent"
      fill="none"
      stroke="currentColor"
    >
      <rect x="7" y="5" width="90" height="126" rx="13" className={LINES} strokeWidth="2" />
      {children}
    </svg>
  );
}

import { Drawing } from '#ui/media/icon.tsx';

const PHONE =
  'M8 3.500h8a1.500 1.500 0 0 1 1.500 1.500v14a1.500 1.500 0 0 1-1.500 1.500H8A1.500 1.500 0 0 1 6.500 19V5A1.500 1.500 0 0 1 8 3.500zM11 17.500h2';

export type MarkName = 'google' | 'apple' | 'phone';

/** The logos that Google and Apple require on their buttons, in their own colours; decorative. */
export function ProviderMark({ name }: { name: MarkName }) {
  if (name === 'phone') return <Drawing path={PHONE} large={false} />;
  return name === 'google' ? <Google /> : <Apple />;
}

function Google() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0">
      <path
        fill="#4285f4"
        d="M23.5 12.27c0-.85-.08-1.67-.22-2.45H12v4.63h6.45a5.51 5.51 0 0 1-2.39 3.62v3h3.87c2.27-2.08 3.57-5.15 3.57-8.8z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.24 0 5.96-1.07 7.94-2.91l-3.87-3c-1.08.72-2.45 1.15-4.07 1.15-3.13 0-5.78-2.11-6.73-4.96h-4v3.1A12 12 0 0 0 12 24z"
      />
      <path fill="#fbbc05" d="M5.27 14.28a7.2 7.2 0 0 1 0-4.57v-3.1h-4a12 12 0 0 0 0 10.78z" />
      <path
        fill="#ea4335"
        d="M12 4.77c1.76 0 3.35.61 4.6 1.8l3.43-3.44A11.97 11.97 0 0 0 1.27 6.61l4 3.1C6.22 6.86 8.87 4.77 12 4.77z"
      />
    </svg>
  );
}

function Apple() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className="size-5 shrink-0">
      <path d="M17.05 12.54c-.03-2.62 2.14-3.88 2.24-3.94a4.83 4.83 0 0 0-3.8-2.06c-1.6-.16-3.14.95-3.96.95-.83 0-2.09-.93-3.44-.9A5.08 5.08 0 0 0 3.8 9.19c-1.84 3.19-.47 7.9 1.31 10.49.88 1.26 1.91 2.68 3.28 2.63 1.32-.05 1.82-.85 3.41-.85s2.05.85 3.44.82c1.42-.02 2.32-1.28 3.18-2.55a10.5 10.5 0 0 0 1.45-2.95c-.03-.01-2.79-1.07-2.82-4.24zM14.45 4.86A4.64 4.64 0 0 0 15.52 1.5a4.75 4.75 0 0 0-3.08 1.59 4.43 4.43 0 0 0-1.1 3.23 3.93 3.93 0 0 0 3.11-1.46z" />
    </svg>
  );
}

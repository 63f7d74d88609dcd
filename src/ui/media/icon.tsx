/** Paths on a 24 px grid with one stroke width. Icons are decorative: the text next to them carries the meaning. */
const PATHS = {
  home: 'M4 11.5 12 5l8 6.5M6 10v9h4.5v-5h3v5H18v-9',
  course: 'M5 5.5C8 4.5 10 5 12 6.5c2-1.5 4-2 7-1v13c-3-1-5-.5-7 1-2-1.5-4-2-7-1zM12 6.5v13',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-4 3.7-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  stop: 'M7 7h10v10H7z',
  mic: 'M12 14.5a3 3 0 0 0 3-3v-5a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3zM6 11.5a6 6 0 0 0 12 0M12 17.5V21M9 21h6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  right: 'm9.5 6 6 6-6 6',
  left: 'm14.5 6-6 6 6 6',
  offline: 'M4 4l16 16M9.5 6.2A6.5 6.5 0 0 1 18 11a4 4 0 0 1 1.9 7M15.5 19H7a4.5 4.5 0 0 1-.6-9',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  alert: 'M12 4.5 3.5 19.5h17zM12 10v4.5M12 17v.2',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.8v.2',
  close: 'm6 6 12 12M18 6 6 18',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14',
  music:
    'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  text: 'M6 4.5h12v15H6zM9 8.5h6M9 12h6M9 15.5h3.5',
  feedback: 'M4.5 5.5h15v10H12l-4 4v-4H4.5zM8.5 9h7M8.5 12h4.5',
  send: 'M4 12 20 4.5 15.5 20l-4-6.5zM11.5 13.5 20 4.5',
  exit: 'M14 4.5H6v15h8M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
  storage:
    'M5 6.5c0-1.4 3.1-2.5 7-2.5s7 1.1 7 2.5-3.1 2.5-7 2.5-7-1.1-7-2.5zM5 6.5v11c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5v-11M5 12c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5',
  refresh: 'M19 12a7 7 0 1 1-2-5l2 2M19 4.5V9h-4.5',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  'eye-off':
    'M4 4l16 16M9.5 6.4A9 9 0 0 1 12 6c6 0 9.5 6 9.5 6a16 16 0 0 1-3 3.5M6 8.2A16 16 0 0 0 2.5 12S6 18 12 18c1.2 0 2.3-.2 3.3-.6',
  headphone:
    'M4.5 14.5v-2a7.5 7.5 0 0 1 15 0v2M4.5 14.5h3.5v5H6.5a2 2 0 0 1-2-2zM19.5 14.5H16v5h1.5a2 2 0 0 0 2-2z',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7',
  pen: 'M5 19l1-4L16.5 4.5l3 3L9 18z',
  down: 'm6 9.5 6 6 6-6',
  film: 'M4 5.5h16v13H4zM10 9.5v5l4.5-2.5z',
  metronome: 'M9.5 4h5l4 16h-13zM7 15.5h10M12 15.5 18.5 6',
  bell: 'M12 4a5.5 5.5 0 0 0-5.5 5.5V14l-2 3h15l-2-3V9.5A5.5 5.5 0 0 0 12 4zM10 20h4',
  mail: 'M4 6h16v12.5H4zM4 7l8 6.5L20 7',
  card: 'M3.5 6.5h17v12h-17zM3.5 10.5h17M7 15h3.5',
  copy: 'M9 8.5h10.5V20H9zM15 8.5V4.5H4.5V16H9',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20.5 20.5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, large = false }: { name: IconName; large?: boolean }) {
  return <Drawing path={PATHS[name]} large={large} />;
}

/** A path drawn like the icons, for those that one feature alone needs. */
export function Drawing({ path, large }: { path: string; large: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`shrink-0 ${large ? 'size-7' : 'size-5'}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

import { Drawing } from './icon.tsx';

const PATH = 'M13.5 4.5h6v6M19.5 4.5 11 13M17 14v5.5H4.5V7H10';

/** Beside a link that leaves the app. Apart from the other icons, which every page loads. */
export function ExternalIcon() {
  return <Drawing path={PATH} large={false} />;
}

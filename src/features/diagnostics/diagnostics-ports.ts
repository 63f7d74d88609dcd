import type { ErrorLog } from '#observe/error-log.ts';

/** What this device says of itself; a port, so that the page works wherever the app stands. */
export interface DeviceFacts {
  version: string;
  installed: boolean;
  online: boolean;
  signedIn: boolean;
  waiting: number;
  worker: 'impossible' | 'none' | 'ready' | 'waits';
  /** In bytes; null where the browser does not tell. */
  room: { used: number; free: number; persisted: boolean } | null;
  browser: string;
  /** Such as 390×844 (3x). */
  screen: string;
  /** ISO time with the device's clock, and the zone it shows. */
  time: string;
  zone: string;
}

export interface DiagnosticsPorts {
  facts(): Promise<DeviceFacts>;
  errorLog(): Promise<ErrorLog>;
  /** Rejects where the browser does not let it. */
  copy(text: string): Promise<void>;
  save(text: string, name: string): void;
}

import type { FoundLesson } from './search-view.ts';

export interface SearchPorts {
  /** Whether the school can be asked. */
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
  /** Among the lessons and texts that stand on this device for whoever is here, best first. */
  onDevice(words: string): Promise<FoundLesson[]>;
}

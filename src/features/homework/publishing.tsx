import { createContext, type ReactNode, useContext } from 'react';

/** Draws what publishing a recording needs: the part of another feature. */
export type RenderPublishing = (recordingID: string) => ReactNode;

/** null where recordings are not published. */
export const PublishingContext = createContext<RenderPublishing | null>(null);

/** Stands with a recording that was submitted and has arrived. */
export function Publishing({ recordingID }: { recordingID: string }) {
  return useContext(PublishingContext)?.(recordingID) ?? null;
}

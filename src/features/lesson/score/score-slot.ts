import type { ReactNode } from 'react';

/** One score of a lesson's text. */
export interface TextScore {
  abc: string;
  /** With tablature below the staff and the sound of a guitar. */
  guitar: boolean;
  /** Which of the text's scores, from 1. */
  number: number;
  /** Under which the device stores whether it is folded. */
  scoreID: string;
}

/** Draws the scores of a text; the route gives it, because the player is the practice feature's. */
export interface ScoreSlot {
  /** Loads the code beside that of the text. */
  preload(): void;
  render(score: TextScore): ReactNode;
}

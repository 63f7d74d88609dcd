import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';

/** A reply that waits on this device, or was refused. */
export interface WaitingReplyView {
  text: string;
  /** The code for which the server refused it; null while it waits. */
  refused: string | null;
  mayTakeBack: boolean;
}

/** What the learner can do with answers; src/app/adapters/answer-ports.ts implements it for the page. */
export interface AnswerPorts {
  api: Api;
  queries: QueryClient;
  /** Stores that these comments were read; on disk when it resolves. */
  markRead(lessonID: string, commentIDs: readonly string[]): Promise<void>;
  /** Stores the one reply for delivery; on disk when it resolves. */
  reply(lessonID: string, recordingID: string, text: string): Promise<void>;
  /** Resolves with the words of a reply that was not sent yet or was refused, which is then gone; else with null. */
  takeBackReply(lessonID: string, recordingID: string): Promise<string | null>;
  replies: { of(recordingID: string): WaitingReplyView | null; subscribe(listener: () => void): () => void };
}

/** A score of the lesson with the bars of comments marked in it. */
export interface ScoreMarks {
  /** Which of the lesson's scores, from 1. */
  score: number;
  /** The marked bars as they are printed, from 1, with the numbers of their comments. */
  marks: readonly { bar: number; number: number }[];
  /** The number of the comment that is looked at. */
  current: number | null;
  /** A marked bar was pressed; one with several comments has them in turn. */
  onBar(bar: number): void;
  /** Told once the score is drawn: its bars can be looked at. */
  onDrawn(): void;
  /** Told once the score is drawn: the part of its music that each marked bar is, from 0 to 1; null of several scores. */
  onSpans?(spans: ReadonlyMap<number, { from: number; to: number }>): void;
}

/** Draws a marked score; the lesson's feature does, and the route hands it in. */
export type RenderScore = (marks: ScoreMarks) => ReactNode;

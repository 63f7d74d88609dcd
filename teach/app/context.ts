import { createContext, useContext } from 'react';
import type { Api } from '#api/client.ts';
import type { SignedInTeacher } from '#contract/teach/teachers.ts';
import type { DraftStore } from '#teach/answer/draft-store.ts';
import type { VoiceBox } from '#teach/voice/voice-box.ts';
import type { SentAnswers } from './sent-answers.ts';
import type { SessionEnd } from './session.ts';

/** What every screen of the console works with. */
export interface Console {
  api: Api;
  /** The same calls, sent while the page goes away. */
  partingApi: Api;
  sessionEnd: SessionEnd;
  sent: SentAnswers;
  drafts: DraftStore;
  voices: VoiceBox;
  now(): number;
}

export const ConsoleContext = createContext<Console | null>(null);

export function useConsole(): Console {
  const found = useContext(ConsoleContext);
  if (!found) throw new Error('no ConsoleContext above this component');
  return found;
}

export const TeacherContext = createContext<SignedInTeacher | null>(null);

/** The teacher who is signed in; only below the gate. */
export function useTeacher(): SignedInTeacher {
  const teacher = useContext(TeacherContext);
  if (!teacher) throw new Error('no TeacherContext above this component');
  return teacher;
}

import { ApiError } from '#contract/errors.ts';
import { homework } from '#contract/homework.ts';
import type { Parcel } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';
import type { ServerView, StepAnswer } from './steps.ts';

type Asked = Pick<Parcel, 'id' | 'lessonID'>;

/** Nobody records a thousand takes of one lesson; the limit guards against a server whose list never ends. */
const MAX_PAGES = 50;

/** A recording in the server's list. */
export interface ListedAudio extends ServerView {
  userAudioID: string;
  submittedAt: string | null;
}

/**
 * Lists a person's recordings of a lesson on the server, newest first; fetches pages only as far as they are
 * read.
 */
export async function* listAudios(
  lessonID: string,
  api: OutboxPorts['api'],
  token: string,
): AsyncGenerator<ListedAudio> {
  let page: number | undefined = 1;
  for (let asked = 0; page !== undefined && asked < MAX_PAGES; asked += 1) {
    const found: { userAudios: ListedAudio[]; page: { next?: number | undefined } } = await api(
      homework.listAudios,
      { lessonID, page },
      { token },
    );
    yield* found.userAudios;
    page = found.page.next;
  }
}

/**
 * The server's read-back of a hand-in; 'absent' also where the recording is registered and was never handed
 * in.
 */
export async function findSubmission(
  { id, lessonID }: Asked,
  api: OutboxPorts['api'],
  token: string,
): Promise<Extract<StepAnswer, { type: 'shown' | 'absent' }>> {
  try {
    const seen = await api(homework.showSubmission, { lessonID, recordingID: id }, { token });
    return seen.submittedAt === null ? { type: 'absent' } : { type: 'shown', submission: seen };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { type: 'absent' };
    throw error;
  }
}

/** Looks for a registered recording with the same bytes in the server's list. Rejects with ApiError. */
export async function findAudio(
  { id, lessonID, sha256 }: Asked & Pick<Parcel, 'sha256'>,
  api: OutboxPorts['api'],
  token: string,
): Promise<StepAnswer> {
  for await (const audio of listAudios(lessonID, api, token)) {
    if (audio.recordingID === id && audio.sha256 === sha256) {
      return { type: 'registered', userAudioID: audio.userAudioID };
    }
  }
  return { type: 'absent' };
}

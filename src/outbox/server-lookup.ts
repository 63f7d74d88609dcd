import { ApiError } from '#contract/errors.ts';
import { homework } from '#contract/homework.ts';
import type { Parcel } from './parcel.ts';
import type { OutboxPorts } from './ports.ts';
import type { Answer } from './steps.ts';

type Asked = Pick<Parcel, 'id' | 'lessonID'>;

/** Nobody records a thousand takes of one lesson; the limit ends a server that never does. */
const PAGES = 50;

/** What the school says of a recording in its list. */
export interface ListedAudio {
  userAudioID: string;
  recordingID: string | null;
  sha256: string;
  byteLength: number;
  submittedAt: string | null;
}

/** The school's list of one person's recordings of a lesson, newest first, page by page as far as it is read. */
export async function* audiosOf(
  lessonID: string,
  api: OutboxPorts['api'],
  token: string,
): AsyncGenerator<ListedAudio> {
  let page: number | undefined = 1;
  for (let asked = 0; page !== undefined && asked < PAGES; asked += 1) {
    const found: { userAudios: ListedAudio[]; page: { next?: number | undefined } } = await api(
      homework.listAudios,
      { lessonID, page },
      { token },
    );
    yield* found.userAudios;
    page = found.page.next;
  }
}

/** The hand-in as the school shows it; absent as well where it is registered and was never handed in. */
export async function findSubmission(
  { id, lessonID }: Asked,
  api: OutboxPorts['api'],
  token: string,
): Promise<Extract<Answer, { type: 'shown' | 'absent' }>> {
  try {
    const seen = await api(homework.showSubmission, { lessonID, recordingID: id }, { token });
    return seen.submittedAt === null ? { type: 'absent' } : { type: 'shown', submission: seen };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { type: 'absent' };
    throw error;
  }
}

export async function findAudio(
  { id, lessonID, sha256 }: Asked & Pick<Parcel, 'sha256'>,
  api: OutboxPorts['api'],
  token: string,
): Promise<Answer> {
  for await (const audio of audiosOf(lessonID, api, token)) {
    if (audio.recordingID === id && audio.sha256 === sha256) {
      return { type: 'registered', userAudioID: audio.userAudioID };
    }
  }
  return { type: 'absent' };
}

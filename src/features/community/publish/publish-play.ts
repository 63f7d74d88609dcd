import type { Api } from '#api/client.ts';
import { plays } from '#contract/community/plays.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';

type Publication = Input<typeof plays.create>;

/**
 * Publishes a recording, also where an earlier try of the same publication arrived and its answer was lost: the words of
 * then become those of now, and what was taken back since is published anew, under the ID of `renew`.
 * @throws ApiError as the calls
 */
export async function publishPlay(
  api: Api,
  publication: Publication,
  renew: () => string,
): Promise<Output<typeof plays.create>> {
  try {
    return await api(plays.create, publication);
  } catch (cause) {
    const code = cause instanceof ApiError ? cause.known : null;
    if (code === 'api/gone') return await api(plays.create, { ...publication, playID: renew() });
    if (code !== 'api/conflict') throw cause;
    const { recordingID, title, text } = publication;
    const { plays: own } = await api(plays.listOwn, {});
    const there = own.find((each) => each.recordingID === recordingID);
    if (there === undefined) throw cause;
    return await api(plays.update, { playSlug: there.playSlug, title, text });
  }
}

import { expect, test } from 'vitest';
import { createApi } from '#api/client.ts';
import { queue } from '#contract/teach/queue.ts';
import { SHOWN_TEACHER_HEADER, teachers } from '#contract/teach/teachers.ts';
import { createShownTeacher } from '#teach/app/session.ts';

/* Two teachers at one computer: the page of the first one stays open while the second one signs in in another tab. */
const MIO = '1b2f6c1e-3a44-4a5b-8c1d-2e3f40516273';
const WATARU = '2b2f6c1e-3a44-4a5b-8c1d-2e3f40516273';

/** A page of the console. `said`: whom its calls named. */
function aPage(signedIn: { teacherID: string }) {
  const said: (string | null)[] = [];
  const shown = createShownTeacher();
  const server: typeof fetch = async (input, init) => {
    said.push(new Headers(init?.headers).get(SHOWN_TEACHER_HEADER));
    const isShow = String(input).endsWith(teachers.show.path);
    const teacher = { ...signedIn, name: '', image: null, curriculums: [] };
    return Response.json(isShow || String(input).endsWith(teachers.start.path) ? { teacher } : {});
  };
  const api = createApi({ origin: '', fetch: shown.named(server), idToken: async () => null });
  return { api: shown.learnt(api), said };
}

test('a page names its teacher in every call, until the server says that it is another one', async () => {
  const signedIn = { teacherID: MIO };
  const { api, said } = aPage(signedIn);
  await api(teachers.show, {});
  await api(queue.release, { submissionID: WATARU });
  signedIn.teacherID = WATARU;
  await api(queue.release, { submissionID: WATARU });
  // Who is signed in is asked without a name: this call must be answered also after a change.
  await api(teachers.show, {});
  await api(queue.release, { submissionID: WATARU });
  expect(said).toEqual([null, MIO, MIO, null, WATARU]);
});

test('the link of one use says who came in', async () => {
  const { api, said } = aPage({ teacherID: MIO });
  await api(teachers.start, { token: 'x'.repeat(43) });
  await api(queue.release, { submissionID: WATARU });
  expect(said).toEqual([null, MIO]);
});

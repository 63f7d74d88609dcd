import { infiniteQueryOptions } from '@tanstack/react-query';
import { homework } from '#contract/homework.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';

/** The pages of a lesson's recordings on the server, for the screen and for what comes to the device by itself. */
export const serverTakesQuery = (serverTakes: HomeworkPorts['serverTakes'], lessonID: string) =>
  infiniteQueryOptions({
    queryKey: ['private', homework.listAudios.path, { lessonID }, 'pages'],
    queryFn: ({ pageParam, signal }) => serverTakes(lessonID, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => last.page.next ?? null,
    throwOnError: false,
  });

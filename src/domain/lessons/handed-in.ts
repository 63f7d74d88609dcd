interface HandedInFacts {
  readonly lessonID: string;
  readonly log: { readonly homeworkAudio: boolean };
}

/**
 * The lesson as its learner knows it: a recording that was handed in on this device counts at once, whether it has arrived
 * or waits, although the server's log does not have it yet.
 * @param handedIn IDs of lessons with such a recording
 */
export function withHandedIn<Lesson extends HandedInFacts>(
  lesson: Lesson,
  handedIn: ReadonlySet<string>,
): Lesson {
  if (lesson.log.homeworkAudio || !handedIn.has(lesson.lessonID)) return lesson;
  return { ...lesson, log: { ...lesson.log, homeworkAudio: true } };
}

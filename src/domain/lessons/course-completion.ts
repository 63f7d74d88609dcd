interface CourseLesson {
  readonly lessonID: string;
  readonly content: { readonly homework: string | null };
  readonly log: { readonly completed: boolean; readonly homeworkAudio: boolean };
}

/** Whether nothing was handed in although the lessons ask for recordings. */
export function hasNoRecording(lessons: readonly CourseLesson[]): boolean {
  return (
    lessons.some(({ content }) => content.homework !== null) && !lessons.some(({ log }) => log.homeworkAudio)
  );
}

/**
 * Whether completing a lesson completes its course without any recording: worth a kind question first, never a refusal
 * (product-rules R3.13).
 */
export function completesWithoutRecording(course: readonly CourseLesson[], lessonID: string): boolean {
  const others = course.filter((lesson) => lesson.lessonID !== lessonID);
  return others.length < course.length && others.every(({ log }) => log.completed) && hasNoRecording(course);
}

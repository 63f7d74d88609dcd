import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import type { ReceivedFile } from '#local/received/received-files.ts';

/** Lessons of one curriculum that a recording can belong to. */
export interface LessonChoice {
  name: string;
  lessons: readonly Pick<HomeworkContext, 'lessonID' | 'lesson'>[];
}

/** Dependencies of the import; src/app/adapters/homework/import-ports.ts implements them for the page. */
export interface ImportPorts extends Pick<HomeworkPorts, 'takes' | 'now' | 'newID'> {
  received: {
    list(): Promise<ReceivedFile[]>;
    open(file: ReceivedFile): Promise<File | null>;
    forget(id: string): Promise<void>;
  };
  /** Released lessons of the person; those that this device knows when there is no network. */
  lessons(): Promise<LessonChoice[]>;
}

import type { TeacherProfile } from '#contract/entities/teacher.ts';
import { imageURL } from '#domain/image-url.ts';
import { teacherPageURL } from '#domain/lessons/teacher-page.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { AudioPlayer } from '#ui/media/audio-player.tsx';
import { ExternalIcon } from '#ui/media/external-icon.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { texts } from './texts.ts';

interface CourseTeachersProps {
  teachers: readonly TeacherProfile[];
  /** Where the teachers have pages of their own; null: nowhere. */
  teachersOrigin: string | null;
}

/** Who teaches a course: picture, words, and a spoken greeting where there is one. */
export function CourseTeachers({ teachers, teachersOrigin }: CourseTeachersProps) {
  if (teachers.length === 0) {
    return (
      <EmptyState icon="person" title={texts.noTeacher}>
        {texts.noTeacherBody}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-3">
      {teachers.map((teacher) => (
        <li
          key={`${teacher.firstNameEn} ${teacher.familyNameEn}`}
          className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
        >
          <TeacherHeading teacher={teacher} />
          {teacher.bio !== undefined && <p className="leading-relaxed whitespace-pre-line">{teacher.bio}</p>}
          {teacher.voiceURL !== undefined && (
            <AudioPlayer src={teacher.voiceURL} label={texts.voiceOf(teacher.familyName)} />
          )}
          {teachersOrigin !== null && (
            <a
              href={teacherPageURL(teacher, teachersOrigin)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 text-accent underline underline-offset-4"
            >
              {texts.teacherPage}
              <span className="sr-only">{texts.newTab}</span>
              <ExternalIcon />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function TeacherHeading({ teacher }: { teacher: TeacherProfile }) {
  const { avatar, familyName, firstName, firstNameEn, familyNameEn } = teacher;
  return (
    <div className="flex items-center gap-4">
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full bg-sunk text-ink-soft">
        {avatar ? (
          <Picture src={imageURL(avatar, { width: 80, height: 80 })} alt="" width={80} height={80} />
        ) : (
          <Icon name="person" large />
        )}
      </span>
      <div className="grid min-w-0 gap-1">
        <h2 className="text-lg font-bold whitespace-nowrap">
          {familyName} {firstName}
        </h2>
        <p className="text-sm text-ink-soft">
          {firstNameEn} {familyNameEn}
        </p>
      </div>
    </div>
  );
}

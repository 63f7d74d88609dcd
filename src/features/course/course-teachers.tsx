import type { Teacher } from '#contract/entities/teacher.ts';
import { imageURL } from '#domain/image-url.ts';
import { teacherPageURL } from '#domain/lessons/teacher-page.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { texts } from './texts.ts';

export function CourseTeachers({ teachers }: { teachers: readonly Teacher[] }) {
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
          key={teacher.teacherID ?? teacherPageURL(teacher)}
          className="flex items-center gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
        >
          <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full bg-sunk text-ink-soft">
            {teacher.avatar ? (
              <Picture
                src={imageURL(teacher.avatar, { width: 80, height: 80 })}
                alt=""
                width={80}
                height={80}
              />
            ) : (
              <Icon name="person" large />
            )}
          </span>
          <div className="grid min-w-0 gap-1">
            <h2 className="text-lg font-bold whitespace-nowrap">
              {teacher.familyName} {teacher.firstName}
            </h2>
            <p className="text-sm text-ink-soft">
              {teacher.firstNameEn} {teacher.familyNameEn}
            </p>
            <a
              href={teacherPageURL(teacher)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 text-accent underline underline-offset-4"
            >
              {texts.teacherPage}
              <span className="sr-only">{texts.newTab}</span>
              <Icon name="external" />
            </a>
          </div>
        </li>
      ))}
    </ul>
  );
}

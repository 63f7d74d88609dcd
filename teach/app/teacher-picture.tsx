import type { SignedInTeacher } from '#contract/teach/teachers.ts';
import { imageURL } from '#domain/image-url.ts';
import { Icon } from '#ui/media/icon.tsx';

/** A teacher's face, or the sign of a person where there is none. */
export function TeacherPicture({ teacher }: { teacher: Pick<SignedInTeacher, 'image'> }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft text-accent">
      {teacher.image ? (
        <img
          src={imageURL(teacher.image, { width: 80, height: 80 })}
          alt=""
          width={40}
          height={40}
          className="size-full object-cover"
        />
      ) : (
        <Icon name="person" />
      )}
    </span>
  );
}

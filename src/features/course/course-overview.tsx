import type { Course } from '#contract/entities/course.ts';
import { imageURL } from '#domain/image-url.ts';
import { Picture } from '#ui/media/picture.tsx';

export function CourseOverview({ course: { description, image } }: { course: Course }) {
  return (
    <div className="grid gap-4">
      <Picture src={imageURL(image, { width: 960, height: 540 })} alt="" width={960} height={540} />
      <h2 className="text-lg font-bold">{description.subtitle}</h2>
      <p className="leading-[1.8] whitespace-pre-line">{description.body}</p>
    </div>
  );
}

import type { Course } from '#contract/entities/course.ts';
import type { Product } from '#contract/entities/curriculum.ts';
import { courseMonths } from '#domain/lessons/release-plan.ts';
import { texts } from './texts.ts';

/** Number of lessons, duration and price of a curriculum at a glance. */
export function CurriculumSummary({
  courses,
  products,
}: {
  courses: readonly Course[];
  products: readonly Product[];
}) {
  const lessons = courses.reduce((sum, course) => sum + course.lessonCount, 0);
  const paid = courses.filter((course) => !course.isTrial);
  const months = courseMonths(paid.reduce((sum, course) => sum + course.lessonCount, 0));
  const price = Math.min(...products.map((product) => product.productPrice));
  const facts = [
    { name: texts.factLessons, value: texts.counts(courses.length, lessons) },
    ...(months > 0 ? [{ name: texts.factMonths, value: texts.about(months) }] : []),
    ...(Number.isFinite(price) ? [{ name: texts.factPrice, value: texts.from(price) }] : []),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 @max-[16rem]:grid-cols-1 md:flex md:flex-wrap md:gap-x-10">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents md:grid">
          <dt className="text-sm leading-[1.7rem] text-ink-soft">{name}</dt>
          <dd className="tabular font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

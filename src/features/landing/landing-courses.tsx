import { belowFoldTexts as texts } from './below-fold-texts.ts';
import { LandingSection } from './landing-section.tsx';
import { COVERS } from './pictures.ts';

/** The curriculums of `content/` as static texts: a visitor does not have to load them from the server. */
export function LandingCourses() {
  return (
    <LandingSection title={texts.coursesTitle} lead={texts.coursesLead}>
      <ul className="grid gap-4 md:grid-cols-3">
        {texts.courses.map(({ currCode, name, body, count, firstLesson, admission }) => (
          <li
            key={currCode}
            className="grid grid-cols-[min(6rem,30%)_1fr] content-start gap-x-4 gap-y-3 overflow-hidden rounded-lg border border-line bg-surface p-4 shadow-card md:grid-cols-1 md:p-0"
          >
            <img
              src={COVERS[currCode]}
              alt=""
              width={640}
              height={360}
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-md md:rounded-none"
            />
            <div className="contents md:grid md:gap-3 md:px-5 md:pb-5">
              <div className="grid content-start gap-1">
                <h3 className="font-bold md:text-lg">{name}</h3>
                <p className="tabular text-sm text-ink-soft">{count}</p>
              </div>
              <div className="col-span-2 grid gap-2 text-sm md:col-span-1">
                <p>{body}</p>
                <p className="text-ink-soft">
                  <span className="font-bold">{texts.first}</span> {firstLesson}
                </p>
                {!admission && <p className="text-warn">{texts.admissionStopped}</p>}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

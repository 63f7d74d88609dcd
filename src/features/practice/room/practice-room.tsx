import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, useEffect } from 'react';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { learning } from '#contract/learning.ts';
import { type LessonPlace, lessonPart } from '#domain/lessons/lesson-path.ts';
import type { Count } from '#domain/practice/beats.ts';
import { DroneTool } from '#features/practice/drone/drone-tool.tsx';
import { MetronomeTool } from '#features/practice/metronome/metronome-tool.tsx';
import { texts } from '#features/practice/texts.ts';
import { TunerTool } from '#features/practice/tuner/tuner-tool.tsx';
import type { PracticeSettings } from '#local/practice-settings.ts';
import { type ChangeSettings, usePracticeSettings } from '#sound/use-practice-settings.ts';
import { PractisedLesson } from '#sound/use-practising.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PedalSwitch } from './pedal-switch.tsx';
import { RoomLinks } from './room-links.tsx';
import { droneSound, metronomeSettings, type RoomSounds } from './room-sounds.ts';
import { isOffered, TOOLS, type Tool } from './tools.ts';

interface PracticeRoomProps {
  api: Api;
  sounds: RoomSounds;
  tool: Tool;
  /** The lesson that is practised; null in the room without one. */
  place: LessonPlace | null;
  /** How its score counts; null while it is not known. */
  count: Count | null;
  /** Whose drills are due; null while it is not known. */
  uid: string | null;
  /** The tab of scores and models; `below` stands under them, and comes with them. */
  renderScore(below: ReactNode): ReactNode;
  /** The tab 音程 of a voice lesson. */
  renderVoice(place: LessonPlace, settings: PracticeSettings, onChange: ChangeSettings): ReactNode;
}

/** The practice room: one tool at a time, with the settings of a lesson or of the room. */
export function PracticeRoom(props: PracticeRoomProps) {
  const { api, sounds, tool, place, count, uid, renderScore, renderVoice } = props;
  const lesson = place && lessonPart(place);
  const isBeating = useSelector(sounds.metronome.store, ({ on }) => on);
  const [settings, change] = usePracticeSettings(lesson, count, isBeating);
  // What sounds already goes on with the settings of this page.
  useEffect(() => sounds.metronome.apply(metronomeSettings(settings, lesson)), [sounds, settings, lesson]);
  useEffect(() => sounds.drone.apply(droneSound(settings, lesson)), [sounds, settings, lesson]);
  // With its tool: under one that is still to come it would stand somewhere else a moment later.
  const pedal = <PedalSwitch key={tool} />;
  const opened =
    tool === 'metronome' ? (
      <MetronomeTool metronome={sounds.metronome} settings={settings} count={count} onChange={change} />
    ) : tool === 'tuner' ? (
      <TunerTool place={place} settings={settings} onChange={change} />
    ) : tool === 'voice' && place !== null ? (
      renderVoice(place, settings, change)
    ) : tool === 'drone' ? (
      <DroneTool drone={sounds.drone} settings={settings} onChange={change} />
    ) : (
      renderScore(pedal)
    );
  return (
    <Page
      title={texts.title}
      wide
      back={place && <BackToLesson place={place} />}
      over={place && <LessonName api={api} place={place} />}
      lead={!place && texts.lead}
    >
      <div className="grid grid-cols-1 gap-6 lying:flex lying:gap-4 lying:*:last:grow">
        {uid !== null && <RoomLinks uid={uid} lesson={lesson} />}
        <ToolTabs sounds={sounds} tool={tool} place={place} />
      </div>
      {place === null ? (
        opened
      ) : (
        <OfLesson api={api} place={place}>
          {opened}
        </OfLesson>
      )}
      {tool !== 'score' && pedal}
      {place && <p className="text-sm text-ink-soft">{texts.savedForLesson}</p>}
    </Page>
  );
}

function BackToLesson({ place }: { place: LessonPlace }) {
  return (
    <LinkButton
      to="/lessons/$lesson"
      params={{ lesson: lessonPart(place) }}
      tone="quiet"
      size="small"
      icon="left"
    >
      {texts.toLesson}
    </LinkButton>
  );
}

const useLesson = (api: Api, place: LessonPlace) =>
  useQuery({ ...queryOf(api, learning.showLesson, place), throwOnError: false }).data?.lesson;

/** The name comes from what is stored here or from the server; without it the room works all the same. */
function LessonName({ api, place }: { api: Api; place: LessonPlace }) {
  const name = useLesson(api, place)?.content.lessonName;
  return name === undefined ? <>&nbsp;</> : texts.ofLesson(name);
}

/** What is practised in it counts for its lesson. */
function OfLesson({ api, place, children }: { api: Api; place: LessonPlace; children: ReactNode }) {
  return <PractisedLesson value={useLesson(api, place)?.lessonID ?? null}>{children}</PractisedLesson>;
}

/** Tabs as links: each tool has an address of its own; the back button leaves the room. */
function ToolTabs({ sounds, tool, place }: Pick<PracticeRoomProps, 'sounds' | 'tool' | 'place'>) {
  const lesson = place && lessonPart(place);
  const scoreOn = useSelector(sounds.score.store, ({ on }) => on);
  const modelOn = useSelector(sounds.model.store, ({ on }) => on);
  const sounding: Partial<Record<Tool, boolean>> = {
    metronome: useSelector(sounds.metronome.store, ({ on }) => on),
    drone: useSelector(sounds.drone.store, ({ on }) => on),
    score: scoreOn || modelOn,
  };
  // As wide as their words and apart: five of one width are wider than a phone. Large letters need two rows.
  return (
    <nav
      aria-label={texts.toolsLabel}
      className="flex flex-wrap gap-x-0 shadow-[inset_0_-1px_0_var(--color-line)]"
    >
      {TOOLS.filter((name) => isOffered(name, place)).map((name) => (
        <Link
          key={name}
          to="/practice"
          search={{
            ...(name !== TOOLS[0] && { tool: name }),
            ...(lesson !== null && { lesson }),
          }}
          activeOptions={{ exact: true, includeSearch: true }}
          replace
          resetScroll={false}
          aria-current={name === tool ? 'page' : undefined}
          className="flex min-h-12 min-w-11 flex-auto items-center justify-center gap-1.5 border-b-3 border-transparent px-0.5 text-sm font-bold whitespace-nowrap text-ink-soft focus-visible:-outline-offset-2 sm:flex-1 sm:px-2 sm:text-base lying:flex-auto lying:px-1 lying:text-sm no-underline aria-[current=page]:border-accent aria-[current=page]:text-accent"
        >
          {texts.tools[name]}
          {sounding[name] && (
            <>
              <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
              <span className="sr-only">{texts.sounding}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}

import { useSelector } from '@tanstack/react-store';
import { createStore } from '@tanstack/store';
import { useEffect } from 'react';
import { noticeTexts as texts } from '#app/shell/notice-texts.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';

/** What is new since the last visit, until it was told (app/device/installed/start-installed.ts). */
export const newsToShow = createStore<readonly string[]>([]);

/** Says once, after an update, what has changed. */
export function UpdateNews() {
  const showToast = useToast();
  const [first, ...others] = useSelector(newsToShow);
  useEffect(() => {
    if (first === undefined) return;
    newsToShow.setState(() => []);
    showToast(
      texts.updated(first, others.length),
      <TextLink standalone to="/settings/releases">
        {texts.toReleases}
      </TextLink>,
    );
  }, [first, others.length, showToast]);
  return null;
}

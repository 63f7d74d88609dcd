// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { keepScreenOnWhilePlaying } from '#sound/screen-while-playing.ts';

const letSleep = vi.fn();
const keep = vi.fn(() => letSleep);

function anElement(): HTMLElement {
  const element = document.createElement('audio');
  document.body.append(element);
  return element;
}

beforeEach(() => {
  document.body.replaceChildren();
  vi.clearAllMocks();
});

test('the screen stays on until the last recording of the page has stopped', () => {
  keepScreenOnWhilePlaying(document, keep);
  const [one, other] = [anElement(), anElement()];
  one.dispatchEvent(new Event('play'));
  other.dispatchEvent(new Event('play'));
  one.dispatchEvent(new Event('pause'));
  expect(keep).toHaveBeenCalledOnce();
  expect(letSleep).not.toHaveBeenCalled();
  other.dispatchEvent(new Event('pause'));
  other.dispatchEvent(new Event('ended'));
  expect(letSleep).toHaveBeenCalledOnce();
  one.dispatchEvent(new Event('play'));
  expect(keep).toHaveBeenCalledTimes(2);
});

test('a recording that leaves the page while it plays lets the screen sleep', () => {
  const gone = anElement();
  keepScreenOnWhilePlaying(document, keep);
  gone.dispatchEvent(new Event('play'));
  gone.remove();
  gone.dispatchEvent(new Event('pause'));
  expect(letSleep).toHaveBeenCalledOnce();
});

test('what plays already when nobody followed yet counts, too', () => {
  const early = anElement();
  Object.defineProperty(early, 'paused', { value: false });
  anElement();
  keepScreenOnWhilePlaying(document, keep);
  expect(keep).toHaveBeenCalledOnce();
});

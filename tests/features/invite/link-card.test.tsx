// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LinkCard } from '#features/invite/link-card.tsx';
import { texts } from '#features/invite/texts.ts';

const LINK = 'https://otomichi.example/signUp?invitation=ABCDE12345';

interface Device {
  share?: () => Promise<void>;
  writeText?: (text: string) => Promise<void>;
}

/** The card on a device that can share and copy like this; without, it cannot. */
function shown({ share, writeText }: Device): void {
  vi.stubGlobal('navigator', { share, clipboard: writeText && { writeText } });
  render(<LinkCard link={LINK} />);
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('LINE gets the words with the link', () => {
  shown({});
  const { origin, pathname, searchParams } = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: texts.line }).href,
  );
  expect(origin + pathname).toBe('https://line.me/R/share');
  expect(searchParams.get('text')).toBe(texts.message(LINK));
  expect(searchParams.get('text')).toContain(LINK);
});

test('the link is copied, and where there is no clipboard the page says so', async () => {
  const copied: string[] = [];
  shown({ writeText: async (text) => void copied.push(text) });
  press(texts.copy);
  await screen.findByText(texts.copied);
  expect(copied).toEqual([LINK]);
  cleanup();
  shown({});
  press(texts.copy);
  await screen.findByText(texts.notCopied);
  cleanup();
  shown({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  press(texts.copy);
  await screen.findByText(texts.notCopied);
});

test('sharing is offered where the device can; refused, the link is copied; closed, nothing is said', async () => {
  shown({});
  expect(screen.queryByRole('button', { name: texts.share })).toBeNull();
  cleanup();
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  shown({ share: () => Promise.reject(new DOMException('no', 'NotAllowedError')), writeText });
  press(texts.share);
  await screen.findByText(texts.copied);
  expect(copied).toEqual([LINK]);
  cleanup();
  const closed = Promise.reject(new DOMException('closed', 'AbortError'));
  shown({ share: () => closed, writeText });
  press(texts.share);
  await act(async () => await closed.catch(() => undefined));
  expect(screen.queryByText(texts.copied)).toBeNull();
  expect(copied).toHaveLength(1);
});

// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#ui/feedback/dialog.tsx';

/** A browser queues the `close` event; happy-dom sends it at once. */
let closeEvents: (() => void)[] = [];
beforeEach(() => {
  closeEvents = [];
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
    closeEvents.push(() => fireEvent(this, new Event('close')));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const hasKeyboard = (has: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: has } as MediaQueryList);

function Menu() {
  const [open, setOpen] = useState<'menu' | 'edit' | null>('menu');
  const close = () => setOpen(null);
  const edit = () => {
    close();
    setOpen('edit');
  };
  return (
    <>
      <Dialog open={open === 'menu'} title="メニュー" onClose={close}>
        <button type="button" onClick={edit}>
          編集する
        </button>
      </Dialog>
      <Dialog open={open === 'edit'} title="投稿を編集" onClose={close}>
        本文
      </Dialog>
    </>
  );
}

test('an entry of a menu opens another dialog, which stays open when the menu has closed', () => {
  render(<Menu />);
  fireEvent.click(screen.getByText('編集する'));
  act(() => {
    for (const send of closeEvents) send();
  });
  expect(screen.queryByText('本文')).not.toBeNull();
  expect(screen.queryByText('編集する')).toBeNull();
});

test('a dialog that the browser closed (Escape) is closed for its screen', () => {
  render(<Menu />);
  const [menu] = document.querySelectorAll('dialog');
  menu?.close();
  act(() => {
    for (const send of closeEvents) send();
  });
  expect(screen.queryByText('編集する')).toBeNull();
});

test('a dialog with a field begins there for a keyboard, and takes no focus on a touch screen', () => {
  const form = (
    <Dialog open title="投稿を編集" onClose={() => {}}>
      <input type="hidden" />
      <textarea aria-label="本文" defaultValue="書きかけ" />
    </Dialog>
  );
  hasKeyboard(true);
  render(form);
  expect(document.activeElement).toBe(screen.getByLabelText('本文'));
  expect((screen.getByLabelText('本文') as HTMLTextAreaElement).selectionStart).toBe('書きかけ'.length);
  cleanup();
  hasKeyboard(false);
  render(form);
  expect(document.activeElement).not.toBe(screen.getByLabelText('本文'));
});

test('a dialog that begins with a choice begins at what is chosen', () => {
  hasKeyboard(true);
  render(
    <Dialog open title="停止する" onClose={() => {}}>
      <input type="radio" name="days" aria-label="1日" />
      <input type="radio" name="days" aria-label="7日" defaultChecked />
      <textarea aria-label="理由" />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('7日'));
});

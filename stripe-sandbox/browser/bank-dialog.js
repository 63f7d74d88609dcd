import { element, freshID } from './dom.js';
import { WORDS } from './words.js';

/**
 * The page of the card's bank. Whoever closes it has not proved anything.
 * @param {(hasPassed: boolean) => Promise<T>} tell
 * @returns {Promise<T>} what came of it
 * @template T
 */
export function askTheBank(tell) {
  return new Promise((resolve) => {
    const [title, body] = [freshID(), freshID()];
    const status = element('p', { class: 'sandbox-stripe-bank-status', role: 'status' });
    const yes = element(
      'button',
      { type: 'button', class: 'sandbox-stripe-button', 'data-main': '' },
      WORDS.bankYes,
    );
    const no = element('button', { type: 'button', class: 'sandbox-stripe-button' }, WORDS.bankNo);
    const dialog = element(
      'dialog',
      { class: 'sandbox-stripe-bank', 'aria-labelledby': title, 'aria-describedby': body },
      element('h2', { id: title }, WORDS.bankTitle),
      element('p', { id: body }, WORDS.bankBody),
      element('div', { class: 'sandbox-stripe-bank-buttons' }, yes, no),
      status,
    );
    let isTold = false;
    const choose = async (hasPassed) => {
      if (isTold) return;
      isTold = true;
      yes.disabled = true;
      no.disabled = true;
      status.textContent = WORDS.bankBusy;
      const outcome = await tell(hasPassed);
      dialog.close();
      dialog.remove();
      resolve(outcome);
    };
    yes.addEventListener('click', () => choose(true));
    no.addEventListener('click', () => choose(false));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      choose(false);
    });
    // A browser lets Escape close a dialog whose cancelling was prevented once before.
    dialog.addEventListener('close', () => choose(false));
    document.body.append(dialog);
    dialog.showModal();
  });
}

import { element, newElementID } from './dom.js';
import { TEXTS } from './texts.js';

/**
 * Opens the page of the card's bank. Closing it fails the authentication.
 * @param {(hasPassed: boolean) => Promise<T>} report
 * @returns {Promise<T>} the result of `report`
 * @template T
 */
export function openBankDialog(report) {
  return new Promise((resolve) => {
    const [title, body] = [newElementID(), newElementID()];
    const status = element('p', { class: 'sandbox-stripe-bank-status', role: 'status' });
    const yes = element(
      'button',
      { type: 'button', class: 'sandbox-stripe-button', 'data-main': '' },
      TEXTS.bankYes,
    );
    const no = element('button', { type: 'button', class: 'sandbox-stripe-button' }, TEXTS.bankNo);
    const dialog = element(
      'dialog',
      { class: 'sandbox-stripe-bank', 'aria-labelledby': title, 'aria-describedby': body },
      element('h2', { id: title }, TEXTS.bankTitle),
      element('p', { id: body }, TEXTS.bankBody),
      element('div', { class: 'sandbox-stripe-bank-buttons' }, yes, no),
      status,
    );
    let isAnswered = false;
    const choose = async (hasPassed) => {
      if (isAnswered) return;
      isAnswered = true;
      yes.disabled = true;
      no.disabled = true;
      status.textContent = TEXTS.bankBusy;
      const outcome = await report(hasPassed);
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
    // After one prevented cancel, browsers let Escape close the dialog.
    dialog.addEventListener('close', () => choose(false));
    document.body.append(dialog);
    dialog.showModal();
  });
}

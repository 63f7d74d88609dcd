import {
  digitsOf,
  errorOfCvc,
  errorOfExpiry,
  errorOfNumber,
  groupedExpiry,
  groupedNumber,
  kindOf,
  TEST_NUMBERS,
} from './card-numbers.js';
import { element, newElementID } from './dom.js';
import { ERROR_TEXTS, TEXTS } from './texts.js';

/** One field with its label, and its error below. */
function field(name, label, attributes, group) {
  const [id, errorID] = [newElementID(), newElementID()];
  const input = element('input', {
    id,
    type: 'text',
    inputmode: 'numeric',
    'aria-describedby': errorID,
    ...attributes,
  });
  const error = element('p', { id: errorID, class: 'sandbox-stripe-fault', 'aria-live': 'polite' });
  const side = element('span', { class: 'sandbox-stripe-brand' });
  const box = element('span', { class: 'sandbox-stripe-box' }, input, side);
  const row = element(
    'div',
    { class: `sandbox-stripe-field sandbox-stripe-${name}` },
    element('label', { for: id }, label),
    box,
    error,
  );
  const digits = () => digitsOf(input.value);
  const write = () => {
    // Keeps the cursor when somebody types in the middle.
    const behind = digitsOf(input.value.slice(input.selectionStart ?? input.value.length)).length;
    const text = group(digits());
    if (text === input.value) return;
    input.value = text;
    let at = text.length;
    for (let left = behind; left > 0 && at > 0; at -= 1) if (/\d/.test(text[at - 1])) left -= 1;
    input.setSelectionRange(at, at);
  };
  const show = (code) => {
    error.textContent = code === null ? '' : ERROR_TEXTS[code];
    if (code === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };
  return { row, input, side, digits, write, show };
}

function inputFields() {
  const number = field(
    'number',
    TEXTS.number,
    { autocomplete: 'cc-number', placeholder: '4242 4242 4242 4242', maxlength: '23' },
    (digits) => groupedNumber(digits.slice(0, 19)),
  );
  const expiry = field(
    'expiry',
    TEXTS.expiry,
    { autocomplete: 'cc-exp', placeholder: TEXTS.expiryHint, maxlength: '9' },
    groupedExpiry,
  );
  const cvc = field(
    'cvc',
    TEXTS.cvc,
    { autocomplete: 'cc-csc', placeholder: '123', maxlength: '4' },
    (digits) => digits.slice(0, 4),
  );
  return { number, expiry, cvc };
}

/**
 * Number, expiry and security code, as Stripe's Payment Element has them.
 * @param {(state: {complete: boolean, empty: boolean, brand: string}) => void} onChange
 * @param {(name: 'focus' | 'blur') => void} onFocus
 */
export function cardFields(onChange, onFocus) {
  const { number, expiry, cvc } = inputFields();
  const all = [number, expiry, cvc];
  const errors = () => [
    errorOfNumber(number.digits()),
    errorOfExpiry(expiry.digits(), new Date()),
    errorOfCvc(cvc.digits(), number.digits()),
  ];
  const notify = () => {
    const { brand, name } = kindOf(number.digits());
    number.side.textContent = name;
    const empty = all.every(({ input }) => input.value === '');
    onChange({ complete: errors().every((each) => each === null), empty, brand });
  };
  /** Shows errors only of fields that were left. */
  const check = (index) => {
    const each = all[index];
    each.show(each.input.value === '' ? null : errors()[index]);
  };
  all.forEach((each, index) => {
    each.input.addEventListener('input', () => {
      each.write();
      each.show(null);
      notify();
    });
    each.input.addEventListener('blur', () => {
      check(index);
      onFocus('blur');
    });
    each.input.addEventListener('focus', () => onFocus('focus'));
  });
  const use = (digits) => {
    number.input.value = digits;
    number.write();
    number.show(null);
    notify();
    (expiry.input.value === '' ? expiry : number).input.focus();
  };
  const root = element(
    'div',
    { class: 'sandbox-stripe', 'data-test-mode': '' },
    element('p', { class: 'sandbox-stripe-test' }, TEXTS.test),
    number.row,
    element('div', { class: 'sandbox-stripe-pair' }, expiry.row, cvc.row),
    testNumbers(use),
  );
  return {
    root,
    focus: () => number.input.focus(),
    clear: () => {
      for (const each of all) {
        each.input.value = '';
        each.show(null);
      }
      notify();
    },
    /** Shows the errors of all fields. @returns {boolean} whether the form is valid */
    validate: () => {
      const found = errors();
      found.forEach((code, index) => {
        all[index].show(code);
      });
      const first = found.findIndex((each) => each !== null);
      if (first >= 0) all[first].input.focus();
      return first < 0;
    },
    card: () => ({
      number: number.digits(),
      expMonth: expiry.digits().slice(0, 2),
      expYear: expiry.digits().slice(2, 4),
      cvc: cvc.digits(),
    }),
  };
}

function testNumbers(use) {
  const rows = TEST_NUMBERS.map(([digits, what]) =>
    element(
      'li',
      {},
      element(
        'button',
        { type: 'button', click: () => use(digits) },
        element('span', { class: 'sandbox-stripe-digits' }, groupedNumber(digits)),
        element('span', {}, what),
      ),
    ),
  );
  return element(
    'details',
    { class: 'sandbox-stripe-numbers' },
    element('summary', {}, TEXTS.numbers),
    element('p', {}, TEXTS.numbersHint),
    element('ul', {}, ...rows),
  );
}

import { element, freshID } from './dom.js';
import {
  digitsOf,
  faultOfCvc,
  faultOfExpiry,
  faultOfNumber,
  groupedExpiry,
  groupedNumber,
  kindOf,
  TEST_NUMBERS,
} from './numbers.js';
import { FAULTS, WORDS } from './words.js';

/** One field with its label and, under it, what is wrong with it. */
function field(name, label, attributes, group) {
  const [id, faultID] = [freshID(), freshID()];
  const input = element('input', {
    id,
    type: 'text',
    inputmode: 'numeric',
    'aria-describedby': faultID,
    ...attributes,
  });
  const fault = element('p', { id: faultID, class: 'sandbox-stripe-fault', 'aria-live': 'polite' });
  const side = element('span', { class: 'sandbox-stripe-brand' });
  const box = element('span', { class: 'sandbox-stripe-box' }, input, side);
  const row = element(
    'div',
    { class: `sandbox-stripe-field sandbox-stripe-${name}` },
    element('label', { for: id }, label),
    box,
    fault,
  );
  const digits = () => digitsOf(input.value);
  const write = () => {
    // Whoever types in the middle goes on there.
    const behind = digitsOf(input.value.slice(input.selectionStart ?? input.value.length)).length;
    const text = group(digits());
    if (text === input.value) return;
    input.value = text;
    let at = text.length;
    for (let left = behind; left > 0 && at > 0; at -= 1) if (/\d/.test(text[at - 1])) left -= 1;
    input.setSelectionRange(at, at);
  };
  const show = (code) => {
    fault.textContent = code === null ? '' : FAULTS[code];
    if (code === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };
  return { row, input, side, digits, write, show };
}

/**
 * Number, expiry and security code, as Stripe's Payment Element has them.
 * @param {(state: {complete: boolean, empty: boolean, brand: string}) => void} onChange
 * @param {(name: 'focus' | 'blur') => void} onFocus
 */
export function cardFields(onChange, onFocus) {
  const number = field(
    'number',
    WORDS.number,
    { autocomplete: 'cc-number', placeholder: '4242 4242 4242 4242', maxlength: '23' },
    (digits) => groupedNumber(digits.slice(0, 19)),
  );
  const expiry = field(
    'expiry',
    WORDS.expiry,
    { autocomplete: 'cc-exp', placeholder: WORDS.expiryHint, maxlength: '9' },
    groupedExpiry,
  );
  const cvc = field(
    'cvc',
    WORDS.cvc,
    { autocomplete: 'cc-csc', placeholder: '123', maxlength: '4' },
    (digits) => digits.slice(0, 4),
  );
  const all = [number, expiry, cvc];
  const faults = () => [
    faultOfNumber(number.digits()),
    faultOfExpiry(expiry.digits(), new Date()),
    faultOfCvc(cvc.digits(), number.digits()),
  ];
  const tell = () => {
    const { brand, name } = kindOf(number.digits());
    number.side.textContent = name;
    const empty = all.every(({ input }) => input.value === '');
    onChange({ complete: faults().every((each) => each === null), empty, brand });
  };
  /** While somebody types only what they have left behind is called wrong. */
  const check = (index) => {
    const each = all[index];
    each.show(each.input.value === '' ? null : faults()[index]);
  };
  all.forEach((each, index) => {
    each.input.addEventListener('input', () => {
      each.write();
      each.show(null);
      tell();
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
    tell();
    (expiry.input.value === '' ? expiry : number).input.focus();
  };
  const root = element(
    'div',
    { class: 'sandbox-stripe', 'data-test-mode': '' },
    element('p', { class: 'sandbox-stripe-test' }, WORDS.test),
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
      tell();
    },
    /** @returns {boolean} whether all of it can be sent; what cannot is said under its field */
    validate: () => {
      const found = faults();
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
    element('summary', {}, WORDS.numbers),
    element('p', {}, WORDS.numbersHint),
    element('ul', {}, ...rows),
  );
}

import { cardFields } from './card-fields.js';
import { loadStyle } from './dom.js';

/** The element `payment`, as far as our pages use it. */
function paymentElement() {
  const listeners = new Map();
  const notify = (name, event) => {
    for (const listener of listeners.get(name) || []) listener({ elementType: 'payment', ...event });
  };
  const fields = cardFields(
    ({ complete, empty, brand }) =>
      notify('change', { complete, empty, collapsed: false, value: { type: 'card', brand } }),
    (name) => notify(name, {}),
  );
  const made = {
    fields,
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) || []), listener]);
      return made;
    },
    once(name, listener) {
      const first = (event) => {
        made.off(name, first);
        listener(event);
      };
      return made.on(name, first);
    },
    off(name, listener) {
      const left = (listeners.get(name) || []).filter((each) => listener !== undefined && each !== listener);
      listeners.set(name, left);
      return made;
    },
    mount(where) {
      const place = typeof where === 'string' ? document.querySelector(where) : where;
      if (place === null) throw new Error('The place to mount the element in is not in the page.');
      place.replaceChildren(fields.root);
      loadStyle().then(() => {
        if (fields.root.isConnected) notify('ready', {});
      });
    },
    unmount: () => fields.root.remove(),
    destroy() {
      fields.clear();
      fields.root.remove();
      listeners.clear();
    },
    update() {},
    collapse() {},
    focus: fields.focus,
    blur: () => document.activeElement?.blur(),
    clear: fields.clear,
  };
  return made;
}

/** `stripe.elements({clientSecret, …})` */
export function makeElements({ clientSecret } = {}) {
  let payment = null;
  return {
    clientSecret: clientSecret || null,
    fields: () => (payment === null ? null : payment.fields),
    create(type) {
      if (type !== 'payment') throw new Error(`The sandbox has no element ${type}.`);
      if (payment !== null) throw new Error('Can only create one Element of type payment.');
      payment = paymentElement();
      const { destroy } = payment;
      payment.destroy = () => {
        payment = null;
        destroy();
      };
      return payment;
    },
    getElement: (type) => (type === 'payment' ? payment : null),
    update() {},
    fetchUpdates: async () => ({}),
    async submit() {
      if (payment === null) throw new Error('There is no element to be submitted.');
      if (payment.fields.validate()) return { selectedPaymentMethod: 'card' };
      return {
        error: { type: 'validation_error', code: 'incomplete', message: '入力内容をお確かめください。' },
      };
    },
  };
}

let count = 0;

export function newElementID() {
  count += 1;
  return `sandbox-stripe-${count}`;
}

/**
 * @param {string} name
 * @param {Record<string, string | ((event: Event) => void)>} [attributes] functions are listeners
 * @param {...(Node | string)} children
 */
export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Loads the style as a file, because the page's policy forbids style elements. Resolves also after an error. */
export function loadStyle() {
  const address = '/sandbox/stripe.css';
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = element('link', { rel: 'stylesheet', href: address, load: resolve, error: resolve });
    document.head.append(link);
  });
}

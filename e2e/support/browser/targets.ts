import type { Page } from '@playwright/test';

/** The smallest side of a target for a finger, in CSS pixels. */
const MIN_TARGET_PX = 44;

/**
 * Lists the visible controls that are smaller than 44 × 44 px, counting a label with its field. Links within running text
 * are exempt, as in WCAG 2.5.8, and so is what is hidden from eyes.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role=slider], [role=tab]';
    const isInline = (element: Element) =>
      element.localName === 'a' && getComputedStyle(element).display === 'inline' && isInText(element);
    /** Text stands beside the link in its block. */
    const isInText = (element: Element) => {
      const block = element.closest('p, li, dd, td, label, legend');
      return block !== null && (block.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    };
    const boxOf = (element: Element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const own = element.getBoundingClientRect();
      const labelled = label?.getBoundingClientRect();
      return labelled === undefined
        ? { width: own.width, height: own.height }
        : { width: Math.max(own.width, labelled.width), height: Math.max(own.height, labelled.height) };
    };
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      if (element.closest('.sr-only, [inert]') || element.matches('[type=hidden], [type=file].sr-only'))
        return [];
      const { width, height } = boxOf(element);
      // Hidden until it is focused, such as the link to the main part.
      if (width <= 1 || height <= 1 || isInline(element)) return [];
      if (width >= min - 0.5 && height >= min - 0.5) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? '';
      return [`${element.localName} "${name}" ${Math.round(width)}×${Math.round(height)}`];
    });
  }, MIN_TARGET_PX);
}

import type { BrowserContext, Page } from '@playwright/test';
import axe from 'axe-core';

/** Makes axe available to every document of the context from now on. */
export async function installAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(axe.source);
}

export interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly targets: string;
}

/** The rules that colours decide. Nothing else differs in the dark. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export interface AxeOptions {
  /** Only these rules; otherwise all. */
  rules?: readonly string[];
  /** All but these. */
  without?: readonly string[];
  /** A CSS selector of the part to examine; otherwise the whole document. */
  within?: string;
}

/** Examines the page as it looks when what fades in is there; a spinner turns for ever. */
export async function axeViolations(page: Page, options: AxeOptions = {}): Promise<Violation[]> {
  return page.evaluate(async ({ rules, without, within }) => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    const end = Date.now() + 20_000;
    for (let all = moving(); all.length > 0 && Date.now() < end; all = moving()) {
      for (const animation of all) animation.finish();
      // A page that the browser does not draw just now has no frames.
      await new Promise((done) => {
        requestAnimationFrame(done);
        setTimeout(done, 500);
      });
    }
    const { axe: runner } = window as unknown as { axe: typeof axe };
    const { violations } = await runner.run(within ?? document, {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : {}),
      rules: Object.fromEntries((without ?? []).map((rule) => [rule, { enabled: false }])),
    });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact: impact ?? null,
      targets: nodes.map((node) => node.target.join(' ')).join(', '),
    }));
  }, options);
}

/** Examines the page and returns what axe calls serious or critical, one text each. */
export async function seriousViolations(page: Page, options: AxeOptions = {}): Promise<string[]> {
  return (await axeViolations(page, options))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, targets }) => `${id} (${targets})`);
}

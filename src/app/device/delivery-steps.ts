import type { Reporter } from '#observe/reporter.ts';
import type { DeliveryStep } from '#outbox/ports.ts';

/**
 * Leaves a breadcrumb for each step of a delivery, so that a report shows how far a recording was, and an info message
 * where one is held for its person. Stages and codes only: no address, no lesson, no note.
 */
export function deliverySteps({ breadcrumb, info }: Pick<Reporter, 'breadcrumb' | 'info'>) {
  return ({ from, to, gate, why }: DeliveryStep): void => {
    breadcrumb('delivery', `${from} → ${to}${why === null ? '' : ` (${gate}: ${why})`}`);
    if (gate === 'person') info(`a delivery is held at ${to}: ${why ?? ''}`);
  };
}

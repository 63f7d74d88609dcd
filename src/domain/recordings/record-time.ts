import { DAY_MS } from '#domain/time-units.ts';

/** How long before its arrival a take can have been recorded; an older time is a wrong clock. */
const MAX_RECORD_AGE_MS = 90 * DAY_MS;

/**
 * When a take was recorded: the device's time, never later than its arrival and never more than 90 days before it
 * (product-rules R2.5). Instants in milliseconds of the epoch; a device that says nothing recorded it on arrival.
 */
export function boundedRecordTime(deviceTime: number | null, arrival: number): number {
  if (deviceTime === null || Number.isNaN(deviceTime)) return arrival;
  return Math.min(arrival, Math.max(deviceTime, arrival - MAX_RECORD_AGE_MS));
}

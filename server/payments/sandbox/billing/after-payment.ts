import type { SandboxCall } from '#server/payments/sandbox/call.ts';
import type { Stored } from '#server/payments/sandbox/stored.ts';

/** A payment intent has been answered by the bank, in the browser or by a confirmation: what it pays for follows. */
export async function afterPayment(_call: SandboxCall, _intent: Stored): Promise<void> {}

/** A customer is deleted: what runs for them ends at once. */
export async function endCustomer(_call: SandboxCall, _customerID: string): Promise<void> {}

import type { SandboxCall } from '#server/payments/sandbox/call.ts';

/** Lives through what has become due of a customer (who has been entered), up to this moment in milliseconds. */
export async function tick(_call: SandboxCall, _customerID: string, _until: number): Promise<void> {}

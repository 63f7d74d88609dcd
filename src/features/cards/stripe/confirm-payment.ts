import type { LoadCardBank } from './card-bank.ts';

export interface ConfirmPorts {
  bank: LoadCardBank;
  returnURL(): string;
}

/** After `confirmed` and `failed` the server is asked for the result; `failed` means that it is not known here. */
export type PaymentVerdict = 'confirmed' | 'failed' | { declineCode: string | null };

/** Lets the person answer the card's bank for a payment that the server has begun. Never rejects. */
export async function confirmPayment(ports: ConfirmPorts, clientSecret: string): Promise<PaymentVerdict> {
  try {
    const bank = await ports.bank();
    const verdict = await bank.answer(clientSecret, ports.returnURL());
    if (verdict.kind === 'confirmed') return 'confirmed';
    return verdict.kind === 'refused' ? { declineCode: verdict.declineCode } : 'failed';
  } catch {
    return 'failed';
  }
}

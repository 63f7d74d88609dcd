import type { LoadCardBank } from './card-bank.ts';

export interface ConfirmPorts {
  bank: LoadCardBank;
  returnURL(): string;
}

/** `confirmed`: the bank said yes, and the school is asked again. `failed`: nobody knows; asking the school again tells. */
export type PaymentVerdict = 'confirmed' | 'failed' | { declineCode: string | null };

/** Lets the person answer the bank of their card for a payment that the school has begun. Never rejects. */
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

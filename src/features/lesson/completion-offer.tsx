import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/*
 * Completing a lesson is offered once on a page: with a submitted take, 「完了して次へ」 takes the place of the button below.
 */
const Offer = createContext<{ offered: boolean; offer: (offered: boolean) => void }>({
  offered: false,
  offer: () => undefined,
});

export function CompletionOffer({ children }: { children: ReactNode }) {
  const [offered, offer] = useState(false);
  return <Offer value={{ offered, offer }}>{children}</Offer>;
}

/** Whether another part of the page offers the completion. */
export function useCompletionOffered(): boolean {
  return useContext(Offer).offered;
}

/** Offers the completion as long as the calling component is shown. */
export function useOfferCompletion(): void {
  const { offer } = useContext(Offer);
  useEffect(() => {
    offer(true);
    return () => offer(false);
  }, [offer]);
}

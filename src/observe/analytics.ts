/** What is bought: a curriculum in one of its plans. */
export interface PurchaseItem {
  id: string;
  name: string;
  category: string;
  /** Whole yen, tax included. */
  price: number;
  coupon?: string;
}

/** The events of section 7. Without an id configured, and without consent, nothing leaves the device. */
export interface Analytics {
  setUser(uid: string | null): void;
  beginCheckout(item: PurchaseItem): void;
  /** After the school has confirmed the payment; a second time with the same id says nothing. */
  purchase(transactionID: string, item: PurchaseItem): void;
}

export function consoleAnalytics(target: Pick<Console, 'debug'>): Analytics {
  return {
    setUser: (uid) => target.debug('analytics: user', uid),
    beginCheckout: (item) => target.debug('analytics: begin_checkout', item),
    purchase: (transactionID, item) => target.debug('analytics: purchase', transactionID, item),
  };
}

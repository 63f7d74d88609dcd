export interface PurchaseItem {
  name: string;
  category: string;
  coupon?: string;
}

/** The events of section 7. Without an id configured, and without consent, nothing leaves the device. */
export interface Analytics {
  setUser(uid: string | null): void;
  beginCheckout(item: PurchaseItem): void;
  purchase(transactionID: string, item: PurchaseItem): void;
}

export function consoleAnalytics(target: Pick<Console, 'debug'>): Analytics {
  return {
    setUser: (uid) => target.debug('analytics: user', uid),
    beginCheckout: (item) => target.debug('analytics: begin_checkout', item),
    purchase: (transactionID, item) => target.debug('analytics: purchase', transactionID, item),
  };
}

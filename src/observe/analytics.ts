/** A purchased item: a curriculum in one of its plans. */
export interface PurchaseItem {
  id: string;
  name: string;
  /** The category of the curriculum: ピアノ. */
  category: string;
  /** The plan. */
  variant: string;
  /** Whole yen, tax included. */
  price: number;
  coupon?: string;
}

/** Analytics events. Nothing leaves the device without a configured id and consent. */
export interface Analytics {
  beginCheckout(item: PurchaseItem): void;
  /** Call it after the server has confirmed the payment; a repeated id is ignored. */
  purchase(transactionID: string, item: PurchaseItem): void;
}

/** How much of a material there is. */
export interface MaterialBalance {
  /** In all places, and its value. The average is value / quantity, and kept nowhere. */
  quantity: number;
  value: number;
  /** In the stock; of it, approved for requests; and past its validity. */
  stock: number;
  reserved: number;
  expired: number;
  /** What may leave: stock less reserved and expired. */
  available: number;
}

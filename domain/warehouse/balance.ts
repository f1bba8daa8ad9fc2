/** The quantities of a material. */
export interface MaterialBalance {
  /** In all places, and its value. The average is value / quantity, and kept nowhere. */
  quantity: number;
  value: number;
  /** In the stock; of it, approved for requests; and past its validity. */
  stock: number;
  reserved: number;
  expired: number;
  /** The quantity that may leave: stock less reserved and expired. */
  available: number;
}

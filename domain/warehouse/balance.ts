/** The quantities of a material. */
export interface MaterialBalance {
  /** In all places, with its value. The average is value / quantity, and stored nowhere. */
  quantity: number;
  value: number;
  /** The stock; its reserved part; and its expired part. */
  stock: number;
  reserved: number;
  expired: number;
  /** The quantity that may leave: stock less reserved and expired. */
  available: number;
}

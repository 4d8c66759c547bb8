/** A comparison of two products, or of these ids. @param more fields that differ */
export const comparison = (more: { items?: readonly string[] } & Record<string, unknown> = {}) => {
  const { items = ['B000000001', 'B000000002'], ...rest } = more;
  return {
    kind: 'products',
    marketplace: 'US',
    name: 'Two lamps',
    note: 'The second one is quieter.',
    items: items.map((id, at) => ({
      id,
      at: 1_000,
      values: { asin: id, title: `Product ${id}`, buy_box_price_new: 20 + at },
    })),
    ...rest,
  };
};

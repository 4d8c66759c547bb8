/** What the lists are called, and what stands in their place where a plan does not have them, exactly as portal-3 gives it: the first view has these. */
export const wholesaleTitles = { search: 'Wholesale Suppliers', newest: 'Newest Wholesale Suppliers', saved: 'My Saved Wholesale Suppliers' } as const;

export const wholesalePlanRequired = 'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.';

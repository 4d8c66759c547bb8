/** Rough, and fixed: what a dollar is in the marketplace's money. */
const rates: Record<string, number> = { US: 1, CA: 1.36, MX: 18.4, UK: 0.79, DE: 0.92, FR: 0.92, ES: 0.92, IT: 0.92 };

export const rateOf = (marketplace: string): number => rates[marketplace] ?? 1;

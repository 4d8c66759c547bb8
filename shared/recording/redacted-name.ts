import type { Redactor } from './redact.ts';

/**
 * A refused message's id and product for the operator: as they are if they have the form of one, else replaced. They
 * come from outside.
 */
export const redactedName = (
  redactor: Redactor,
  { id, product }: { id: string; product: string },
): { id: string; product: string } => {
  const { asin, ...rest } = redactor.frame({ id, asin: product }) as { id: string; asin: string };
  return { ...rest, product: asin };
};

import type { WalmartReturn } from '#shared/integrations/authorisation.ts';

/** What Walmart's log-in brought back: the query, and the code that has left it already. What is empty was not there. */
export function readWalmartReturn(search: string, secrets: Readonly<Record<string, string>>): WalmartReturn {
  const query = new URLSearchParams(search);
  const read = (name: string) => secrets[name] || query.get(name) || undefined;
  return { code: read('code'), type: read('type'), sellerId: read('sellerId'), state: read('state') };
}

/** The address asks for Walmart's log-in page, and brings nothing back from it. */
export const isBeginning = (search: string): boolean => new URLSearchParams(search).has('begin');

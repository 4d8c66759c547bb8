import { type RegionName, regionNames } from '#shared/integrations/regions.ts';

/**
 * The region whose own page an amazon_callback_uri leads to; undefined for any other address. It comes in a query, so anybody can have written it.
 * @param allowed what an address has to begin with, by region
 */
export function regionOfCallback(uri: string, allowed: Record<RegionName, readonly string[]>): RegionName | undefined {
  if (!URL.canParse(uri)) return undefined;
  const { origin, pathname, username, password } = new URL(uri);
  if (username || password) return undefined;
  return regionNames.find((name) =>
    allowed[name].some((beginning) => {
      const known = new URL(beginning);
      return known.origin === origin && pathname.startsWith(known.pathname);
    }),
  );
}

/** Scheme, host with at least one dot, port, and the rest. Nothing before an '@': a link would look as if it led to that name. */
const address = /^(?:(https?):)?(?:\/\/)?((?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]+\.?(?::\d{1,5})?)((?:[/?#][^\s\p{C}\\]*)?)$/iu;

/**
 * Where a supplier's website leads. A value without a scheme gets https:// (portal-3 §2).
 * @returns null for whatever is no address on the web: then the value is only text
 */
export function websiteLink(site: string | null | undefined): string | null {
  const value = site?.trim() ?? '';
  if (value.length > 2_000) return null;
  const [found, scheme = 'https', host, rest] = address.exec(value) ?? [];
  return found === undefined ? null : `${scheme.toLowerCase()}://${host}${rest}`;
}

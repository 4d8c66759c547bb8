/**
 * Scheme, host with at least one dot, port, and the rest. No '@': a link would look as if it led to the name before it.
 */
const address =
  /^(?:(https?):)?(?:\/\/)?((?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]+\.?(?::\d{1,5})?)((?:[/?#][^\s\p{C}\\]*)?)$/iu;

/**
 * Returns the link to a supplier's website. A value without a scheme gets https:// (portal-3 §2).
 * @returns null if the value isn't a web address; it is then shown as text
 */
export function websiteLink(site: string | null | undefined): string | null {
  const value = site?.trim() ?? '';
  if (value.length > 2_000) return null;
  const [found, scheme = 'https', host, rest] = address.exec(value) ?? [];
  return found === undefined ? null : `${scheme.toLowerCase()}://${host}${rest}`;
}

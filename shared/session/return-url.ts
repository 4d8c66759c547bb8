/**
 * Returns the path to open after sign-in. Only a path of this portal passes (AUTH-01): no scheme, no host, no '//' or
 * '/\' that a browser would read as a host, no control characters (a browser drops tabs and new lines inside a URL),
 * and not the sign-in page itself.
 */
export function safeReturnUrl(value: string | null | undefined, fallback = '/'): string {
  if (!value || value.length > 2000) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule looks for control characters
  if (!/^\/(?![\\/])/.test(value) || /[\u0000-\u001f\\]/.test(value)) return fallback;
  // Browsers resolve dot segments and empty segments into another path.
  if (/\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(value.replace(/[?#].*$/, ''))) return fallback;
  return /^\/sign-in(?:[/?#]|$)/.test(value) ? fallback : value;
}

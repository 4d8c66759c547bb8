/**
 * Where to go after signing in. Only a path of this portal passes (AUTH-01): no scheme, no host, no '//' or '/\'
 * that a browser would read as a host, no control characters (a browser drops tabs and new lines inside a URL),
 * and not the sign-in page itself.
 */
export function safeReturnUrl(value: string | null | undefined, fallback = '/'): string {
  if (!value || value.length > 2000) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!/^\/(?![\\/])/.test(value) || /[\u0000-\u001f\\]/.test(value)) return fallback;
  // Dot segments and empty ones vanish or change places when a browser resolves the path.
  if (/\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(value.replace(/[?#].*$/, ''))) return fallback;
  return /^\/sign-in(?:[/?#]|$)/.test(value) ? fallback : value;
}

/**
 * The markup allowed in provider text: emphasis, lists and web links. Nothing that runs, loads or looks like the
 * portal's own controls. The edge sanitizes the text on arrival, and the page again before it renders.
 */
export const allowedTags: readonly string[] = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  'br',
  'p',
  'ul',
  'ol',
  'li',
  'a',
  'span',
  'code',
];
export const allowedAttributes: readonly string[] = ['href'];
export const allowedAddress = /^(?:https?:|mailto:|\/(?!\/))/i;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in markup, also in an attribute with double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] as string);

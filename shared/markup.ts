/**
 * The markup that text from a provider may bring: emphasis, lists and web links; nothing that runs, loads or looks like the portal's own controls.
 * The edge sanitises by it where the text enters, the page once more before it draws.
 */
export const allowedTags: readonly string[] = ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'a', 'span', 'code'];
export const allowedAttributes: readonly string[] = ['href'];
export const allowedAddress = /^(?:https?:|mailto:|\/(?!\/))/i;

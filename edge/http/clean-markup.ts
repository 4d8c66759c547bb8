import { Parser } from 'htmlparser2';
import type { ApiError } from '#shared/errors.ts';
import { allowedAddress, allowedTags } from '#shared/markup.ts';

/**
 * Text from outside that a page draws as markup, reduced to the allow-list of shared/markup.ts. Browsers report an `on…` attribute as soon as
 * they parse it, so the page's own sanitiser is too late for it. Text without `<` is not markup and stays as it is.
 */
export function cleanMarkup(text: string): string {
  if (!text.includes('<')) return text;
  let [html, words, tags, droppedDepth] = ['', '', 0, 0];
  const open: string[] = [];
  const parser = new Parser({
    onopentag(tag, { href }) {
      open.push(tag);
      if (droppedDepth > 0 || droppedWhole.has(tag)) droppedDepth += 1;
      else if (allowedTags.includes(tag)) {
        tags += 1;
        html += tag === 'a' && href !== undefined && allowedAddress.test(href.replace(IGNORED_IN_ADDRESS, '')) ? `<a href="${escaped(href)}">` : `<${tag}>`;
      }
    },
    onclosetag(tag) {
      // A tag that the text breaks off in is closed without having been opened.
      if (open.at(-1) !== tag) return;
      open.pop();
      if (droppedDepth > 0) droppedDepth -= 1;
      else if (allowedTags.includes(tag) && tag !== 'br') html += `</${tag}>`;
    },
    ontext(data) {
      if (droppedDepth > 0) return;
      html += escaped(data);
      words += data;
    },
  });
  parser.end(text);
  if (tags > 0) return html;
  // Nothing but words is left, which a page draws as text as long as it has no `<`. One that could be read as a tag stays escaped, as markup.
  return !words.includes('<') || !MARKUP.test(words) ? words : `<span>${html}</span>`;
}

/** What a service refuses with, for the page: it draws the message and the errors by field as markup (ERR-03). */
export const cleanRefusal = ({ message, errors, ...rest }: ApiError): ApiError => ({
  ...rest,
  message: cleanMarkup(message),
  ...(errors ? { errors: Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, cleanMarkup(error)])) } : {}),
});

/** Other tags lose only themselves; these lose their content too, which is no text. DOMPurify drops the same. */
const droppedWhole = new Set(
  'annotation-xml audio colgroup desc foreignobject head iframe math mi mn mo ms mtext noembed noframes noscript plaintext script selectedcontent style svg template thead title video xmp'.split(
    ' ',
  ),
);
/** A tag, a comment or a character reference. */
const MARKUP = /<[a-z/!?]|&[a-z#]/i;
/** Browsers skip control characters and white space in an address, also within its scheme. */
const IGNORED_IN_ADDRESS = /[\p{Cc}\s]/gu;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] as string);

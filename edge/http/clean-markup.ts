import { Parser } from 'htmlparser2';
import type { ApiError } from '#shared/errors.ts';
import { allowedAddress, allowedTags, escaped } from '#shared/markup.ts';

/**
 * Reduces external text that a page renders as markup to the allow-list of shared/markup.ts. Browsers report an `on…`
 * attribute as soon as they parse it, so sanitizing on the page is too late for that. Text without `<` is not markup
 * and stays unchanged. Long markup is cut, because the parser compares each tag with all that are open.
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
        html +=
          tag === 'a' && href !== undefined && allowedAddress.test(href.replace(IGNORED_IN_ADDRESS, ''))
            ? `<a href="${escaped(href)}">`
            : `<${tag}>`;
      }
    },
    onclosetag(tag) {
      // An unfinished tag at the end of the text is closed without having been opened.
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
  parser.end(text.slice(0, LONGEST_MARKUP));
  if (tags > 0) return html;
  // Only text is left, which a page renders as text as long as it has no `<`. Text that could be read as a tag stays
  // escaped, as markup.
  return !words.includes('<') || !MARKUP.test(words) ? words : `<span>${html}</span>`;
}

/** Cleans a service's refusal for the page, which renders the message and the field errors as markup (ERR-03). */
export const cleanRefusal = ({ message, errors, ...rest }: ApiError): ApiError => ({
  ...rest,
  message: cleanMarkup(message),
  ...(errors
    ? {
        errors: Object.fromEntries(
          Object.entries(errors)
            .slice(0, MOST_ERRORS)
            .map(([field, error]) => [field, cleanMarkup(error)]),
        ),
      }
    : {}),
});

/** In characters. */
const LONGEST_MARKUP = 20_000;
/** Fields of a form that a refusal names. */
const MOST_ERRORS = 100;

/**
 * Other forbidden tags are removed but keep their content. These lose their content too, which is not text. DOMPurify
 * drops the same.
 */
const droppedWhole = new Set(
  'annotation-xml audio colgroup desc foreignobject head iframe math mi mn mo ms mtext noembed noframes noscript plaintext script selectedcontent style svg template thead title video xmp'.split(
    ' ',
  ),
);
/** Matches a tag, a comment, or a character reference. */
const MARKUP = /<[a-z/!?]|&[a-z#]/i;
/** Browsers ignore control characters and white space in a URL, even within its scheme. */
const IGNORED_IN_ADDRESS = /[\p{Cc}\s]/gu;

import DOMPurify from 'dompurify';
import { allowedAddress, allowedAttributes, allowedTags } from '#shared/markup.ts';

/** The second line of defense: sanitizes markup again before rendering, after the edge (edge/http/clean-markup.ts). */
export const sanitize = (html: string): string =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...allowedAttributes],
    ALLOWED_URI_REGEXP: allowedAddress,
  });

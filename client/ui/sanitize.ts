import DOMPurify from 'dompurify';
import { allowedAddress, allowedAttributes, allowedTags } from '#shared/markup.ts';

/** The second wall: what the edge has sanitised (edge/http/clean-markup.ts) is sanitised again before it is drawn. */
export const sanitize = (html: string): string =>
  DOMPurify.sanitize(html, { ALLOWED_TAGS: [...allowedTags], ALLOWED_ATTR: [...allowedAttributes], ALLOWED_URI_REGEXP: allowedAddress });

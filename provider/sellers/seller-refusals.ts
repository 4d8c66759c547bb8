import { sellerTexts } from '#shared/sellers/texts.ts';
import { type Refusal, refusal } from '../http/refuse.ts';

/** The specification gives both messages the code 400 (portal-3 §8). */
const CODE = '400';
export const nameFailed: Refusal = refusal(400, CODE, sellerTexts.nameFailed);
export const sellerNotFound: Refusal = refusal(400, CODE, sellerTexts.notFound);
export const notReadWhole: Refusal = refusal(
  400,
  'NOT_READ',
  'This storefront has not been read completely, so there is nothing to save yet.',
);

import { sellerTexts } from '#shared/sellers/texts.ts';
import { type Refusal, refusal } from '../http/refuse.ts';

/** The documents give both sentences with the code 400 (portal-3 §8). */
const CODE = '400';
export const nameFailed: Refusal = refusal(400, CODE, sellerTexts.nameFailed);
export const sellerNotFound: Refusal = refusal(400, CODE, sellerTexts.notFound);

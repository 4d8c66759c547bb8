import * as v from 'valibot';
import type { SellAnswer, SellCondition, SellVerdict } from '../products/selling/sell-check.ts';
import { foldKeys, lenient, lenientList, text } from './tolerant.ts';

export const unreadable: SellAnswer = { verdict: 'unknown', message: null, link: null };

const LONGEST_MESSAGE = 500;
const MOST = 20;

const linkSchema = v.object({ resource: v.pipe(v.string(), v.maxLength(2_000), v.url(), v.startsWith('https://')) });
const reasonSchema = v.object({
  message: lenient(text(LONGEST_MESSAGE)),
  reasoncode: lenient(v.pipe(text(60), v.toUpperCase())),
  links: lenientList(linkSchema, MOST),
});
const restrictionSchema = v.object({
  marketplaceid: lenient(v.string()),
  conditiontype: lenient(v.pipe(v.string(), v.toLowerCase())),
  reasons: lenientList(reasonSchema, MOST),
});
const answerSchema = v.object({ restrictions: v.array(v.unknown()) });
const restrictionsSchema = lenientList(restrictionSchema, 100);

/**
 * Reads Amazon's getListingsRestrictions. No restriction means that the seller may list the product. A reason without
 * a code that has a link, as in Amazon's own example, needs an approval.
 * @param marketplaceId Amazon's
 */
export function sellAnswerOf(body: unknown, marketplaceId: string, condition: SellCondition): SellAnswer {
  const read = v.safeParse(answerSchema, foldKeys(body));
  if (!read.success) return unreadable;
  const all = v.parse(restrictionsSchema, read.output.restrictions);
  // An entry that cannot be read may be a restriction.
  if (all.length < read.output.restrictions.length) return unreadable;
  const here = all.filter(
    ({ marketplaceid, conditiontype }) =>
      (marketplaceid ?? marketplaceId) === marketplaceId && (conditiontype ?? condition) === condition,
  );
  if (here.length === 0) return { verdict: 'sellable', message: null, link: null };
  const reasons = here.flatMap((each) => each.reasons);
  const found = (code: string) => reasons.find(({ reasoncode }) => reasoncode === code);
  const answer = (verdict: SellVerdict, reason = reasons[0], link: string | null = null): SellAnswer => ({
    verdict,
    message: reason?.message || null,
    link,
  });
  const missing = found('ASIN_NOT_FOUND');
  if (missing) return answer('not-found', missing);
  const refused = found('NOT_ELIGIBLE');
  if (refused) return answer('not-sellable', refused);
  const gated = found('APPROVAL_REQUIRED') ?? reasons.find(({ links }) => links.length > 0);
  return gated ? answer('approval', gated, gated.links[0]?.resource ?? null) : answer('not-sellable');
}

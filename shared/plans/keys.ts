/** The plans that are sold now, by the key that their prices carry. The order is their rank: a later one is the greater plan. */
export const rankedPlanKeys = ['STARTER_MONTHLY', 'STARTER_YEARLY', 'ADVANCED_MONTHLY', 'ADVANCED_YEARLY'] as const;

/** What the other prices are for. Token packages carry the product's name, see `tokenPlanKeys`. */
export const seatKeys = { yearly: 'AZINSIGHT_SUB_ACCOUNT_YEARLY', monthly: 'AZINSIGHT_SUB_ACCOUNT_MONTHLY' } as const;
/** Sold before; whoever holds one keeps its prices. */
export const olderSeatKeys = { yearly: 'AZINSIGHT_SUB_ACCOUNT_YEARLY_OLD', monthly: 'AZINSIGHT_SUB_ACCOUNT_MONTHLY_OLD' } as const;
/** One more login of the alert tool, bought once. */
export const ALERT_LOGIN_KEY = 'AZALERT_EXTRA_LOGIN';
export const alertPlanKeys = ['AZALERT_MONTHLY', 'AZALERT_YEARLY'] as const;

/** @param product as the settings name it */
export const tokenPlanKeys = (product: string) => {
  const name = product.toUpperCase();
  return { monthly: `${name}_API_MONTHLY`, yearly: `${name}_API_YEARLY`, onetime: `${name}_API_ONETIME` } as const;
};

/** What a price is for. An account has one subscription of each family at most, but for plugins, of which each is one of its own. */
export const families = ['plan', 'alert', 'seats', 'alert-logins', 'tokens', 'plugin'] as const;
export type Family = (typeof families)[number];

const seats: readonly string[] = [...Object.values(seatKeys), ...Object.values(olderSeatKeys)];

/** @param key of a price, in any case. What is not known otherwise is a plugin's code, or a plan that is sold no more. */
export function familyOf(key: string): Family {
  const name = key.toUpperCase();
  if (seats.includes(name)) return 'seats';
  if (name === ALERT_LOGIN_KEY) return 'alert-logins';
  if (/_API_(?:MONTHLY|YEARLY|ONETIME)$/.test(name)) return 'tokens';
  if ((alertPlanKeys as readonly string[]).includes(name)) return 'alert';
  return rankOf(name) > 0 || /^(?:HAZMAT|HAZBASIC|PLUS|BASIC)_(?:MONTHLY|YEARLY|LIFETIME)$/.test(name) ? 'plan' : 'plugin';
}

/** What its holders keep, and nobody else can buy. */
export const isSoldNoMore = (key: string): boolean =>
  (Object.values(olderSeatKeys) as string[]).includes(key.toUpperCase()) || (familyOf(key) === 'plan' && rankOf(key) === 0);

/** 1 for the least of the ranked plans; 0 for what is never compared with them: tokens, seats, plans that are sold no more. */
export const rankOf = (key: string): number => (rankedPlanKeys as readonly string[]).indexOf(key.toUpperCase()) + 1;

/** The same plan, whatever its interval: 'STARTER' of 'STARTER_YEARLY'. */
export const planNameOf = (key: string): string => key.toUpperCase().replace(/_(?:MONTHLY|YEARLY|LIFETIME)$/, '');

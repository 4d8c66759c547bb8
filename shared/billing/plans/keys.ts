/** The current plans by price key, ranked: a later one is the higher plan. */
export const rankedPlanKeys = ['STARTER_MONTHLY', 'STARTER_YEARLY', 'ADVANCED_MONTHLY', 'ADVANCED_YEARLY'] as const;

/** Keys of the other prices. Token packages contain the product's name, see `tokenPlanKeys`. */
export const seatKeys = { yearly: 'AZINSIGHT_SUB_ACCOUNT_YEARLY', monthly: 'AZINSIGHT_SUB_ACCOUNT_MONTHLY' } as const;
/** No longer sold. Holders keep their prices. */
export const olderSeatKeys = {
  yearly: 'AZINSIGHT_SUB_ACCOUNT_YEARLY_OLD',
  monthly: 'AZINSIGHT_SUB_ACCOUNT_MONTHLY_OLD',
} as const;
/** One more login of the alert tool, a one-time purchase. */
export const ALERT_LOGIN_KEY = 'AZALERT_EXTRA_LOGIN';
export const alertPlanKeys = ['AZALERT_MONTHLY', 'AZALERT_YEARLY'] as const;

/** @param product the name in the settings */
export const tokenPlanKeys = (product: string) => {
  const name = product.toUpperCase();
  return { monthly: `${name}_API_MONTHLY`, yearly: `${name}_API_YEARLY`, onetime: `${name}_API_ONETIME` } as const;
};

/** What a price is for. An account has at most one subscription per family, except plugins: each has its own. */
export const families = ['plan', 'alert', 'seats', 'alert-logins', 'tokens', 'plugin'] as const;
export type Family = (typeof families)[number];

const seats: readonly string[] = [...Object.values(seatKeys), ...Object.values(olderSeatKeys)];

/** @param key of a price, in any case. An unknown key is a plugin's code, or a plan that is no longer sold. */
export function familyOf(key: string): Family {
  const name = key.toUpperCase();
  if (seats.includes(name)) return 'seats';
  if (name === ALERT_LOGIN_KEY) return 'alert-logins';
  if (/_API_(?:MONTHLY|YEARLY|ONETIME)$/.test(name)) return 'tokens';
  if ((alertPlanKeys as readonly string[]).includes(name)) return 'alert';
  return rankOf(name) > 0 || /^(?:HAZMAT|HAZBASIC|PLUS|BASIC)_(?:MONTHLY|YEARLY|LIFETIME)$/.test(name)
    ? 'plan'
    : 'plugin';
}

/** Holders keep it; nobody else can buy it. */
export const isSoldNoMore = (key: string): boolean =>
  (Object.values(olderSeatKeys) as string[]).includes(key.toUpperCase()) ||
  (familyOf(key) === 'plan' && rankOf(key) === 0);

/** 1 for the lowest ranked plan; 0 for everything unranked: tokens, seats, plans that are no longer sold. */
export const rankOf = (key: string): number => (rankedPlanKeys as readonly string[]).indexOf(key.toUpperCase()) + 1;

/** The plan without its interval: 'STARTER' for 'STARTER_YEARLY'. */
export const planNameOf = (key: string): string => key.toUpperCase().replace(/_(?:MONTHLY|YEARLY|LIFETIME)$/, '');

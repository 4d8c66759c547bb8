/**
 * Who serves a call when the provider runs as a companion of a company's own API (docs/companion.md):
 *
 * - `company`: the company. The call is forwarded with the person's token. A 404 means that the company lacks it.
 * - `either`: the company if it has the call, else the companion, for the company's people.
 * - `companion`: the companion, whatever the company has: features of ours, and alerts and rights, which are stored
 *   here and written to the company, too.
 */
export type Owner = 'company' | 'either' | 'companion';

/** By the beginning of the path below /api/v1. The longest one counts, and a call without one fails a test. */
const owners: Readonly<Record<string, Owner>> = {
  '/sign-in-portal': 'company',
  '/sign-out-portal': 'company',
  '/send-verification-email': 'company',
  '/check-verification-token': 'company',
  '/sign-up': 'company',
  '/forgot-password': 'company',
  '/user-check-reset-code': 'company',
  '/user-apply-reset-password': 'company',
  '/user/apply-email-link': 'company',
  '/user/change-password': 'company',
  '/user/change-email': 'company',
  '/user/get-header-data': 'company',
  '/user/signed-in-browsers': 'company',
  '/user/send-phone-number': 'company',
  '/user/verify-code': 'company',
  '/onboarding': 'company',
  '/authorize-sp': 'either',
  // Its record is stored here, with our rights.
  '/get-user-info-app': 'companion',
  '/portal/profile': 'companion',

  '/stripe': 'company',
  '/portal/get-current-plans': 'company',
  '/portal/get-product-plans': 'company',
  '/portal/cancel-subscription-plan': 'company',
  '/portal/get-current-plugins': 'company',
  '/portal/start-plugin-trial': 'company',
  '/portal/user-add-plugin': 'company',
  '/user/get-': 'company',
  '/user/get-token-use': 'either',
  '/user/token-use': 'either',

  '/get-items': 'company',
  '/portal/get-items': 'company',
  '/sellers': 'company',
  '/seller-name': 'company',
  '/portal/seller-name': 'company',
  '/portal/sellers/names': 'companion',
  '/portal/wholesales': 'company',
  '/portal/suppliers': 'companion',
  '/amazon': 'either',
  '/walmart': 'either',

  '/portal/notifications': 'companion',
  // About Amazon's messages to the company. Without it, the portal counts every type as subscribed.
  '/portal/notifications/subscriptions': 'company',
  '/portal/incidents': 'companion',
  '/portal/channels': 'companion',
  '/portal/unsubscribe': 'companion',
  '/portal/act': 'companion',
  '/portal/completeness': 'companion',
  '/portal/own-products': 'companion',
  '/portal/prices': 'companion',
  '/portal/skus': 'companion',
  '/portal/fees': 'companion',
  '/portal/buys': 'companion',
  '/portal/tracking': 'companion',
  '/portal/product-notes': 'companion',
  '/portal/imports': 'companion',
  '/portal/sell-checks': 'companion',
  '/portal/comparisons': 'companion',
  '/portal/exchange-rates': 'companion',
  '/portal/operator': 'companion',
  '/portal/preferences': 'companion',
  '/user/views': 'companion',

  '/portal/team': 'companion',
  '/user/get-list-member': 'either',
  '/user/get-user-data': 'either',
  '/user/add-member': 'company',
  '/user/edit-member': 'company',
  '/user/delete-member': 'company',
  '/user/active-member': 'company',
  '/user/deactivate-member': 'company',
  '/user/keep-members': 'company',
  '/user/send-instructions': 'company',
  '/user/revoke-instructions': 'company',
  '/user/calculator-settings': 'company',
  '/user/copy-calculator-settings': 'company',
  '/user/access-history': 'either',
  '/user/record-sourcing-history': 'either',
  '/user/member-flags': 'companion',
  '/user/member-roles': 'companion',
  '/user/give-member-role': 'companion',
  '/user/delete-member-role': 'companion',
  '/user/member-changes': 'companion',
  '/user/right-requests': 'companion',
  '/user/ask-for-right': 'companion',
  '/user/answer-right-request': 'companion',

  '/user/get-team-history': 'either',
  '/user/team-history': 'either',
  '/user/history/fill': 'either',
  '/user/get-all-accounts-for-history': 'either',
  '/user/get-usage-statistics': 'either',
  '/user/get-summary-usage-statistics': 'either',
  '/user/usage-statistics': 'either',
  '/user/usage-statistics/members': 'companion',
  '/bs-history': 'either',
  '/user/member-page': 'companion',
  '/user/goals': 'companion',
  '/user/weekly-mail': 'companion',
  '/user/lead-cost': 'companion',
  '/user/passed-over': 'companion',
  '/user/researched-twice': 'companion',
  '/user/colleague-look-ups': 'companion',
  '/user/hand-over': 'companion',
};

const beginnings = Object.keys(owners).sort((a, b) => b.length - a.length);

/** @param path below /api/v1, without a query @returns undefined for a path that the contract does not have */
export function ownerOf(path: string): Owner | undefined {
  const beginning = beginnings.find((each) => path.startsWith(each));
  return beginning === undefined ? undefined : owners[beginning];
}

/** Whether a call of the company's can change what its record says of the person. */
export const changesPerson = (method: string, path: string): boolean =>
  method !== 'GET' &&
  /^\/(?:stripe|onboarding|authorize-sp|amazon|walmart|user\/(?:change|verify)|portal\/(?:cancel|start|user-add))/.test(
    path,
  );

import * as v from 'valibot';

/** What Amazon says of a seller's account (ACCOUNT_STATUS_CHANGED): never a reason, a marketplace, or a date. */
export const accountStatusSchema = v.object({
  /** An open set: 'NORMAL', 'AT_RISK', 'DEACTIVATED'. */
  status: v.string(),
  before: v.optional(v.string()),
});
type AccountStatus = v.InferOutput<typeof accountStatusSchema>;

export const accountCauses = {
  'account-normal': 'Account back to normal',
  'account-at-risk': 'Account at risk',
  'account-deactivated': 'Account deactivated',
  'account-changed': 'Account status changed',
};

export function accountCause({ status }: AccountStatus): keyof typeof accountCauses {
  switch (status) {
    case 'NORMAL':
      return 'account-normal';
    case 'AT_RISK':
      return 'account-at-risk';
    case 'DEACTIVATED':
      return 'account-deactivated';
    default:
      return 'account-changed';
  }
}

const events = {
  'account-normal': 'Your account is back to normal',
  'account-at-risk': 'Your account is at risk',
  'account-deactivated': 'Amazon deactivated your account',
  'account-changed': 'Amazon changed your account’s status',
};
export const accountEvent = (status: AccountStatus): string => events[accountCause(status)];

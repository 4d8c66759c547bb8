import { localized } from '#shared/localized.ts';
/** Texts about sub-accounts, exactly as in the specification, mistakes included. Those about roles are ours. */
export const memberTexts = localized('members/memberTexts', {
  firstNameMissingOnAdd: 'First name is require',
  lastNameMissingOnAdd: 'Last name is require',
  firstNameMissing: 'First name is required',
  lastNameMissing: 'Last name is required',
  emailMissing: 'Email is require',
  passwordMissing: 'Password is require',
  repasswordMissing: 'Repassword is require',
  passwordsDiffer: "Password and repassword don't match",
  passwordUnchanged: "If you don't enter a new password and click save the password will remain the same",

  add: 'ADD SUB-ACCOUNT',
  seats: (n: number) => `You can add up to ${n} active sub accounts`,
  confirmAdd: 'Do you want to create new member ?',
  confirmEdit: 'Do you want to update member information ?',
  saveAndClose: 'Save & Close',
  saveAndAddAnother: 'Save & Add another',

  listFailed: 'Has error when get list member, contact with administrator please',
  saveFailed: 'Has error when add new member, contact with administrator please',

  roleNameMissing: 'Enter a name for the role',
  roleNameTooLong: (letters: number) => `At most ${letters} characters`,

  deleted: 'Sub-account has been deleted',
  edited: 'Member information saved',
  added: 'New member saved',
  cloned: 'Duplication settings successfully',
  instructionsSent: 'Send instructions to team member successfully',
} as const);

/** The provider's codes that screens handle specially. */
export const memberCodes = {
  /** All seats are in use. The message may contain markup. */
  limit: 'LIMIT',
  outOfTrial: 'OUTOFTRIAL',
  /** Ours: the member was changed after the form was opened. Nothing was overwritten. */
  changedMeanwhile: 'CHANGED_MEANWHILE',
} as const;

import { localized } from '#shared/localized.ts';
/** The sentences about sub-accounts, exactly as the documents have them, mistakes included. */
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

  deleted: 'Sub-account has been deleted',
  edited: 'Member information saved',
  added: 'New member saved',
  cloned: 'Duplication settings successfully',
  instructionsSent: 'Send instructions to team member successfully',
} as const);

/** The provider's codes that have an answer of their own on the screens. */
export const memberCodes = {
  /** As many members are active as there are seats; the message may hold markup. */
  limit: 'LIMIT',
  outOfTrial: 'OUTOFTRIAL',
  /** Ours: somebody has changed the member since the form was opened; nothing was overwritten. */
  changedMeanwhile: 'CHANGED_MEANWHILE',
} as const;

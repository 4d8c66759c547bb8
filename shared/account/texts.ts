/** What account settings say in the documents' words; on the page and at the doors. */
export const accountTexts = {
  passwordChanged: 'Change password successfully',
  emailChanged: 'Change email successfully',
  emailInvalid: 'Email invalid',
  /** The documents' sentence wherever a password is typed twice. */
  passwordMismatch: "Password and repassword don't match",
} as const;

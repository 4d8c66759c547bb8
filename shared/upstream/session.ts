/** Paths of the provider's calls stand under /api/v1. Edge and provider take them from here, so that they cannot differ. */
export const sessionPaths = {
  signIn: '/sign-in-portal',
  /** Ours: ends the token at the provider. One that has no such call may answer 404. */
  signOut: '/sign-out-portal',
} as const;

import type { OpenIdClaims } from '#edge/session/openid.ts';

/**
 * Returns the name of an operator for the record: the email, or the subject.
 * @param allowed emails, `group:…`, and `sub:…` of those who may come in
 * @returns undefined if this person may not
 */
export function operatorNameOf(
  { sub, email, email_verified, groups }: OpenIdClaims,
  allowed: readonly string[],
): string | undefined {
  // Anybody can enter any email at some providers, so only a confirmed one counts.
  // One that reads as a group or a subject is none.
  const confirmed =
    email_verified === true && /^[^\s:@]+@[^\s:@]+$/.test(email ?? '') ? email?.toLowerCase() : undefined;
  const names = [confirmed, `sub:${sub}`, ...groups.map((group) => `group:${group}`)];
  return allowed.some((name) => names.includes(name)) ? (confirmed ?? sub) : undefined;
}

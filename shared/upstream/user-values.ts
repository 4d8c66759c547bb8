import type { UserInfo } from '../session/user.ts';
import type { Misfit } from './misfit.ts';

/**
 * The values in the user record that decide what an account sees. Others pass, and count as none of these (API-05).
 * docs/upstream.md explains each.
 */
const userValues = {
  accountType: ['USER', 'SUB_USER'],
  productType: ['basic', 'hazmat', 'hazbasic'],
  supportType: ['standard', 'enterprise'],
} as const;

/**
 * Finds user fields with an unknown value, or without a required one. The portal then shows less, and nobody sees why.
 */
export function unknownValues(user: UserInfo): Misfit[] {
  const known = Object.entries(userValues) as [keyof typeof userValues, readonly string[]][];
  const wrong = known.flatMap(([path, allowed]) => {
    const value = user[path];
    if (!value || allowed.includes(value)) return [];
    const outcome = path === 'accountType' ? ': it is treated as a sub-account' : '';
    return [
      {
        path,
        reason: `Expected one of ${allowed.join(', ')}, found ${/^[\w-]{1,40}$/.test(value) ? `'${value}'` : 'another text'}${outcome}`,
      },
    ];
  });
  if (user.accountType) return wrong;
  return [
    ...wrong,
    {
      path: 'accountType',
      reason: "Expected 'USER' for a main account, found nothing: it is treated as a sub-account",
    },
  ];
}

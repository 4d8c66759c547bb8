import * as v from 'valibot';
import type { UserInfo } from '../session/user.ts';

/** The tools with sub-accounts. Each sub-account belongs to one of them. */
export const extensions = ['AZINSIGHT', 'AZALERT'] as const;
export type Extension = (typeof extensions)[number];
export const extensionSchema = v.picklist(extensions);
export const DEFAULT_EXTENSION: Extension = 'AZINSIGHT';

/** The extension named in a URL, in any case. Unknown or missing: the default. */
export function extensionOf(name: string | null | undefined): Extension {
  const upper = name?.toUpperCase();
  return extensions.find((each) => each === upper) ?? DEFAULT_EXTENSION;
}

/** Sub-accounts included in every plan, for either tool. */
export const INCLUDED_SEATS = 2;

/** The maximum number of active sub-accounts, including the included ones. */
export const seatsOf = (
  user: Pick<UserInfo, 'totalPlusToken' | 'totalPlusTokenAzalert'>,
  extension: Extension,
): number => (extension === 'AZINSIGHT' ? user.totalPlusToken : user.totalPlusTokenAzalert) ?? INCLUDED_SEATS;

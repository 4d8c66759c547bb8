import * as v from 'valibot';
import type { UserInfo } from '../account/user.ts';

/** The tools that have sub-accounts. A sub-account belongs to one of them. */
export const extensions = ['AZINSIGHT', 'AZALERT'] as const;
export type Extension = (typeof extensions)[number];
export const extensionSchema = v.picklist(extensions);
export const DEFAULT_EXTENSION: Extension = 'AZINSIGHT';

/** The extension that an address names, in any case; none or another is the default one. */
export function extensionOf(name: string | null | undefined): Extension {
  const upper = name?.toUpperCase();
  return extensions.find((each) => each === upper) ?? DEFAULT_EXTENSION;
}

/** Sub-accounts that come with every plan, of either tool. */
export const INCLUDED_SEATS = 2;

/** How many sub-accounts may be active at a time, those that are included counted. */
export const seatsOf = (user: Pick<UserInfo, 'totalPlusToken' | 'totalPlusTokenAzalert'>, extension: Extension): number =>
  (extension === 'AZINSIGHT' ? user.totalPlusToken : user.totalPlusTokenAzalert) ?? INCLUDED_SEATS;

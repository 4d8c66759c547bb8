import { formatDateTime } from '#shared/format.ts';
import { translatedRows } from '#shared/localized.ts';
import type { Extension } from '#shared/members/extensions.ts';
import type { MemberChange } from '#shared/members/member-changes.ts';
import { hasFlag, type MemberFlag } from '#shared/members/member-flags.ts';
import type { Area, Capabilities } from '#shared/session/profile.ts';
import { type RightToUse, rightsToUse, type UserInfo } from '#shared/session/user.ts';
import { changesTexts as texts } from './texts.ts';

/** A right as shown on screens, in the order of the list and the forms. */
export type Right = {
  flag: MemberFlag;
  icon: RightIcon;
  name: string;
  /** Label on the forms. */
  label: string;
  hint?: string;
  /** Ours, beyond the specification. */
  full?: true;
  /** What the company must have for it. */
  needs?: Area;
  /** Without this area the right opens less, as `lessHint` says. */
  lessWithout?: Area;
  lessHint?: string;
};
type RightIcon = 'history' | 'record' | 'sheet' | 'box' | 'shop' | 'bell' | 'price' | 'calculator';

const all: readonly Right[] = translatedRows<readonly Right[]>(
  'members/rights',
  [
    {
      flag: 'accessHistory',
      icon: 'history',
      name: 'Access History',
      label: 'Access History',
      hint: 'Sees products the whole team looked up, not only their own',
      lessWithout: 'history',
      lessHint: 'Sees products the whole team bought, not only their own',
    },
    {
      flag: 'recordSourcingHistory',
      icon: 'record',
      name: 'Record Sourcing History',
      label: 'Record Sourcing History',
      hint: 'Products they look up appear in the team’s history',
      needs: 'history',
    },
    {
      flag: 'accessGoogleAddon',
      icon: 'sheet',
      name: 'Google Add-on',
      label: 'Google Sheets add-on',
      hint: 'Log into the add-on with the main account first',
    },
    {
      flag: 'accessProducts',
      icon: 'box',
      name: 'Products',
      label: 'Products',
      hint: 'Product Viewer and Product Tracking',
      lessWithout: 'products',
      lessHint: 'Product Tracking',
    },
    {
      flag: 'accessSeller',
      icon: 'shop',
      name: 'Seller',
      label: 'Seller',
      hint: 'Top Rated Sellers and Seller Storefront',
      needs: 'sellers',
    },
    {
      flag: 'accessNotifications',
      icon: 'bell',
      name: 'Notifications',
      label: 'Notifications',
      hint: 'Works on your notifications with you',
      full: true,
    },
    {
      flag: 'changePrices',
      icon: 'price',
      name: 'Change prices',
      label: 'Change prices',
      hint: 'Changes prices, costs, floors and ceilings. Needs Notifications',
      full: true,
    },
    {
      flag: 'disabledCalculatorSettings',
      icon: 'calculator',
      name: 'Calculator',
      label: 'Same calculator settings as the main account',
      hint: 'The member cannot change them',
    },
  ],
  'name',
  'label',
  'hint',
  'lessHint',
);

/** The rights that a portal has: ours with the full profile, and none that open only what the company lacks. */
export const rightsOf = (extension: Extension, { profile, lacks }: Capabilities): readonly Right[] =>
  all
    .filter(({ flag, full, needs }) => hasFlag(extension, flag) && (profile === 'full' || !full) && !isIn(lacks, needs))
    .map((right) => (isIn(lacks, right.lessWithout) ? { ...right, hint: right.lessHint ?? '' } : right));

const isIn = (lacks: readonly Area[], area: Area | undefined): boolean => area !== undefined && lacks.includes(area);

/** The rights that a sub-account can request: none that open only what the company lacks. */
export const rightsToRequest = (has: Capabilities): readonly RightToUse[] => {
  const there = rightsOf('AZINSIGHT', has).map(({ flag }) => flag);
  return rightsToUse.filter((right) => there.includes(right));
};

/**
 * The rights with a switch in the list. The specification has calls for two of them; the others are changed in the form
 * (MEM-03).
 */
export const switchesOf = (extension: Extension, has: Capabilities): readonly Right[] =>
  rightsOf(extension, has).filter(
    ({ flag }) => has.profile === 'full' || flag === 'accessHistory' || flag === 'recordSourcingHistory',
  );

export const rightOf = (flag: string): Right | undefined => all.find((right) => right.flag === flag);

/** Describes one change. An unknown kind is shown as the provider names it. */
export function changeSentence({
  kind,
  flag,
  value,
  detail,
}: Pick<MemberChange, 'kind' | 'flag' | 'value' | 'detail'>): string {
  if (kind === 'flag')
    return texts.flag((flag === null ? undefined : rightOf(flag)?.name) ?? flag ?? texts.aRight, value === true);
  const kindText = Object.hasOwn(texts.kinds, kind) ? texts.kinds[kind as keyof typeof texts.kinds] : kind;
  const about = [flag === null ? undefined : (rightOf(flag)?.name ?? flag), detail].filter(
    (part) => part !== undefined && part !== null,
  );
  return about.length === 0 ? kindText : `${kindText}: ${about.join(', ')}`;
}

/** Formats the time, and the author if known. */
export const changeMoment = ({ at, by }: Pick<MemberChange, 'at' | 'by'>): string =>
  `${formatDateTime(at)}${by === null ? '' : texts.by(by)}`;

/**
 * Previews what the portal shows to an account, using its menu and screen labels. Passed in, because a feature may not
 * import from the app.
 */
export type ViewAs = (user: UserInfo) => {
  menu: readonly string[];
  open: readonly string[];
  closed: readonly string[];
};

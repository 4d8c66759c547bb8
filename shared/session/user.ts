import * as v from 'valibot';

/** Plan ids and codes. Providers send them as strings or as records. */
const planMarksSchema = v.nullish(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => [...new Set(list.flatMap(marksIn))]),
  ),
);

/** Plugin trials by plugin code (a provider's `parent`). `endsAt` in ms. */
const pluginTrialsSchema = v.nullish(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.flatMap(trialIn)),
  ),
);
export type PluginTrial = { code: string; isEnded: boolean; endsAt: number | null };

const texts = (...values: unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '');

function marksIn(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return texts(entry);
  const { _id, id, code } = entry as Record<string, unknown>;
  return texts(_id, id, code);
}

function trialIn(entry: unknown): PluginTrial[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { parent, code, isEndTrial, isEnded, endsAt } = entry as Record<string, unknown>;
  const name = texts(code, parent)[0];
  return name === undefined
    ? []
    : [
        {
          code: name,
          isEnded: isEndTrial === true || isEnded === true,
          endsAt: typeof endsAt === 'number' ? endsAt : null,
        },
      ];
}

const text = v.nullish(v.string());
const flag = v.nullish(v.boolean());
const moment = v.nullish(v.union([v.string(), v.number()]));

/**
 * The fields of the user record that screens read. The browser gets no others: whatever else a provider sends stays at
 * the edge. Every field that isn't a plain value has its own schema.
 */
const publicFields = {
  _id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200)),
  accountType: text,
  email: text,
  lastName: text,
  firstName: text,
  fullName: text,
  productType: text,
  nextSubscribeAt: moment,
  planName: text,
  startTrialTime: moment,
  freeTrialType: v.nullish(v.union([v.string(), v.number()])),
  startedFreeTrialAt: moment,
  isNotSpToken: flag,
  accessProducts: flag,
  accessSeller: flag,
  accessHistory: flag,
  /** Ours: the member sees the main account's notifications, and works on them. */
  accessNotifications: flag,
  /** Ours: the member changes prices, costs, floors and ceilings. */
  changePrices: flag,
  recordSourcingHistory: flag,
  stripeSubId: text,
  stripePriceKey: text,
  isCanceledAccount: flag,
  isInTrial: flag,
  isNotStartTrial: flag,
  isOutOfTrial: flag,
  /** How many different ASINs the limited trial has evaluated. */
  trialAsins: v.nullish(v.number()),
  /** A payment failed; the plan ends at this time. */
  pastDueUntil: moment,
  /** The payment that failed: 'plan' or 'other'. */
  pastDue: text,
  subscribeCreatedAt: moment,
  registerFrom: text,
  supportType: text,
  enableAsinTracker: flag,
  banAllAccess: flag,
  upgradeToInsight: flag,
  userHazType: text,
  contactId: v.nullish(v.union([v.number(), v.string()])),
  totalPlusToken: v.nullish(v.number()),
  totalPlusTokenAzalert: v.nullish(v.number()),
  /** The time of the last sign-out (ms), and the token count then. */
  lastVisit: v.nullish(v.fallback(v.nullable(v.object({ at: v.number(), tokens: v.nullable(v.number()) })), null)),
  /** Ours: so many changes of alerts wait for the company's API, which does not answer (docs/companion.md). */
  changesWaiting: v.nullish(v.number()),
  /** Ours: since when the company's socket has been away, ms. New alerts come once it is back, or by ingest. */
  alertsAwaySince: v.nullish(v.number()),
  listUserPlan: planMarksSchema,
  listPluginTrial: pluginTrialsSchema,
};
export const publicUserSchema = v.object(publicFields);
export type PublicUser = v.InferOutput<typeof publicUserSchema>;

/**
 * The user record, as docs/upstream.md lists it. Only the id is required. Extra fields pass,
 * and so do unknown values of productType, supportType and registerFrom (API-05).
 */
export const userInfoSchema = v.looseObject({
  ...publicFields,
  /** Ours: the main account's id, in the record of a sub-account of a company's API (docs/companion.md). */
  ownerId: v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200))),
  isLogin: flag,
  listMarketplace: v.nullish(v.array(v.unknown())),
  plan_info: v.nullish(v.unknown()),
  isSignUpDone: flag,
  isFirstConfigMWS: flag,
  isTestAccount: flag,
  plan: v.nullish(v.unknown()),
});
export type UserInfo = v.InferOutput<typeof userInfoSchema>;

/** The fields that decide what an account may do. Access rules read no others. */
export type AccountRights = Pick<UserInfo, (typeof rightFields)[number]>;
const rightFields = [
  'accountType',
  'productType',
  'isInTrial',
  'accessProducts',
  'accessSeller',
  'accessHistory',
  'accessNotifications',
  'changePrices',
] as const;

export const accountRights = (user: UserInfo): AccountRights =>
  Object.fromEntries(rightFields.map((field) => [field, user[field]]));

export const publicUser = (user: UserInfo): PublicUser => v.parse(publicUserSchema, user);

/** Every other account type is a sub-account with the reduced portal. */
export const isMainAccount = (user: AccountRights): boolean => user.accountType === 'USER';

export const isInTrial = (user: AccountRights): boolean => user.isInTrial === true;

/** The rights that open screens and actions, which a sub-account may lack. */
export const rightsToUse = [
  'accessHistory',
  'accessProducts',
  'accessSeller',
  'accessNotifications',
  'changePrices',
] as const;
export type RightToUse = (typeof rightsToUse)[number];

/** A missing flag means allowed for the main account and denied for others (readings, Members and roles). */
export const hasAccess = (user: AccountRights, right: RightToUse): boolean => user[right] ?? isMainAccount(user);

/** The full name, else first and last name, else the email. */
export function displayName(user: UserInfo): string {
  const full = user.fullName?.trim() || [user.firstName, user.lastName].filter(Boolean).join(' ').trim();
  return full || user.email || '';
}

/**
 * The answer of POST /sign-in-portal: token, email and user record, flat or with the record under `user` (portal-2 §3).
 */
export const signInAnswerSchema = v.pipe(
  v.looseObject({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)), user: v.nullish(userInfoSchema) }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { token, user, ...rest } = dataset.value;
    if (user) return { token, user };
    const flat = v.safeParse(userInfoSchema, rest);
    if (!flat.success) {
      const { message, expected, input, path } = flat.issues[0];
      addIssue({ message, input, ...(expected ? { expected } : {}), ...(path ? { path } : {}) });
      return NEVER;
    }
    return { token, user: flat.output };
  }),
);

export const signInFormSchema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Please enter your email'),
    v.maxLength(254, 'This email is too long'),
    v.email('Please enter a valid email address'),
  ),
  password: v.pipe(
    v.string(),
    v.nonEmpty('Please enter your password'),
    v.maxLength(1000, 'This password is too long'),
  ),
  remember: v.optional(v.boolean(), true),
});
export type SignInForm = v.InferOutput<typeof signInFormSchema>;

/** Name, email and support type in the header (SHELL-14, SHELL-19). */
export const headerDataSchema = v.object({ email: text, name: text, supportType: text });

/** The main account sees the team's history, and so does a sub-account with the right. */
export const seesTeam = (user: AccountRights): boolean => hasAccess(user, 'accessHistory');

/** What registerFrom is of an account that signed up for a product. */
export const registerSources = { azinsight: 'AZINSIGHT', bulkchecker: 'BULKSCANPRO', azalert: 'AZALERT' } as const;

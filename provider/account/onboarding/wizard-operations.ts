import { timingSafeEqual } from 'node:crypto';
import { rates } from '#provider/limits/limits.ts';
import type { SignupRequest, SignupUser, UpdateInfo, UpdateMws } from '#shared/account/onboarding/calls.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { SHORTEST_PASSWORD } from '#shared/session/password-strength.ts';
import { withdrawCode } from '../../codes/one-time-codes.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { invalid, notAuthorised, type Refusal, refusal } from '../../http/refuse.ts';
import { accountOfSeller, hasSeller } from '../../integrations/seller-links-table.ts';
import { countCaps } from '../../limits/caps-table.ts';
import type { Mail } from '../../mail/mail.ts';
import { enqueue } from '../../outbox/outbox-table.ts';
import { type Account, maskEmail, type Profile } from '../../session/account-record.ts';
import { accountByEmail, accountById, setPassword, updateProfile } from '../../session/accounts-table.ts';
import { accountOfContact, dropContact } from '../../session/contacts-table.ts';
import { mailToOwner } from '../../session/mail-to-owner.ts';
import { passwordRefusal } from '../../session/password-refusal.ts';
import { newSession } from '../../session/session-operations.ts';
import { hashToken, insertSession } from '../../session/sessions-table.ts';
import { RESET_PURPOSE } from '../../session/withdraw-access.ts';
import { keysOf, saveKeys } from './mws-keys-table.ts';
import { hasVerifiedPhone } from './phones-table.ts';

export type SignedUp = { errorMessage: null; userInfo: SignupUser; accessToken: string };

const unknownContact = refusal(400, 'INVALID_TOKEN', "We can't verify your email, you should try again");
const duplicate = refusal(
  409,
  'DUPLICATE',
  'A sub-account with this email address already exists. If you would like to create a main account, please kindly use another unique email',
);
const badKeys = refusal(
  400,
  'INVALID',
  'Error: 109 - Please verify you have entered your Amazon SellerID and MWS Auth Token properly',
);
const keysInUse = (email: string): Refusal =>
  refusal(
    409,
    'INVALID_DUPLICATE',
    `Error: 110 - Your Amazon seller account has already linked with another AZInsight account ${email}`,
    { email },
  );

const SELLER_ID = /^A[A-Z0-9]{9,20}$/;
const MWS_TOKEN = /^amzn\.mws\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The operations behind the older variants of the onboarding wizard. */
export const createWizardOperations = (deps: Deps) => ({
  /**
   * Starts the wizard with a contact id. Fills in only what is still missing: a contact id cannot change existing
   * account data.
   * @returns the user, and the access token for the next calls
   */
  signUp: async (request: SignupRequest): Promise<Result<SignedUp, Refusal>> => {
    const weak = passwordRefusal(request.password, request.email);
    if (weak) return fail(weak);
    const passwordHash =
      request.password.length < SHORTEST_PASSWORD ? null : await deps.passwords.hash(request.password);
    return deps.write(async (trx) => {
      const now = deps.clock();
      const id = request.contactId === '' ? undefined : await accountOfContact(trx, request.contactId, now);
      const account = id === undefined ? undefined : await accountById(trx, id);
      if (!account?.active || !sameText(account.email, request.email)) return fail(unknownContact);
      if (account.ownerId !== account.id) return fail(duplicate);
      const named = withNames(account.profile, request);
      const profile: Profile = request.upgradeToInsight ? { ...named, upgradeToInsight: true } : named;
      await updateProfile(trx, account.id, profile);
      const sets = account.passwordHash === null && passwordHash !== null;
      if (sets) await setFirstPassword(trx, account.id, passwordHash);
      const accessToken = deps.newToken();
      await insertSession(trx, newSession(account.id, accessToken, now));
      const known = { ...account, profile, passwordHash: sets ? passwordHash : account.passwordHash };
      return ok({ errorMessage: null, userInfo: await signupUserOf(trx, known), accessToken });
    });
  },

  /** Returns the user that an access token belongs to. */
  authorize: async (accessToken: string, account: Account): Promise<SignedUp> => ({
    errorMessage: null,
    userInfo: await signupUserOf(deps.db, account),
    accessToken,
  }),

  /**
   * Saves names, the first password, and the owner of the seller keys. Without a connected seller account the trial is
   * the limited one.
   */
  updateInfo: async (accountId: string, info: UpdateInfo): Promise<Result<{ errorMessage: null }, Refusal>> => {
    const wrong =
      passwordTrouble(info) ?? passwordRefusal(info.password, (await accountById(deps.db, accountId))?.email ?? '');
    if (wrong) return fail(wrong);
    const passwordHash = info.password === '' ? null : await deps.passwords.hash(info.password);
    return deps.write(async (trx) => {
      const account = await accountById(trx, accountId);
      if (!account || account.ownerId !== account.id) return fail(notAuthorised);
      if (account.passwordHash === null && passwordHash === null)
        return fail(invalid({ password: 'Please enter your password' }, 'Please enter your password'));
      if (account.passwordHash === null && passwordHash !== null) await setFirstPassword(trx, account.id, passwordHash);
      const profile: Profile = {
        ...account.profile,
        firstName: info.firstName || account.profile.firstName,
        lastName: info.lastName || account.profile.lastName,
        isNotSpToken: !(await hasSeller(trx, account.id)),
        isSignUpDone: true,
        ...(info.email !== '' && !sameText(info.email, account.email) ? { siblingOwnerEmail: info.email } : {}),
      };
      await settle(trx, deps, account.id, profile);
      if (profile.siblingOwnerEmail !== account.profile.siblingOwnerEmail)
        await inviteOwner(trx, deps, account, info.email);
      return ok({ errorMessage: null });
    });
  },

  /**
   * Stores the keys. They cannot be verified, since Amazon's MWS is gone; they grant nothing, and do not block the
   * seller for others. Only an account with an authorized connection to the seller blocks it; its email is returned
   * masked.
   */
  updateMws: (
    accountId: string,
    { sellerId, mwsAuthToken: token, marketplace }: UpdateMws,
  ): Promise<Result<{ errorMessage: null }, Refusal>> =>
    deps.write(async (trx) => {
      const account = await accountById(trx, accountId);
      if (!account || account.ownerId !== account.id) return fail(notAuthorised);
      if (!SELLER_ID.test(sellerId) || !MWS_TOKEN.test(token)) return fail(badKeys);
      const holder = await accountOfSeller(trx, sellerId);
      const other = holder === undefined || holder === account.id ? undefined : await accountById(trx, holder);
      if (other) return fail(keysInUse(maskEmail(other.email)));
      await saveKeys(trx, account.id, { sellerId, marketplace, token }, deps.clock());
      await settle(trx, deps, account.id, {
        ...account.profile,
        isNotSpToken: !(await hasSeller(trx, account.id)),
        isSignUpDone: true,
      });
      return ok({ errorMessage: null });
    }),
});

/** Sets the first password, and invalidates earlier reset links. */
async function setFirstPassword(trx: Trx, accountId: string, passwordHash: string): Promise<void> {
  await setPassword(trx, accountId, passwordHash);
  await withdrawCode(trx, RESET_PURPOSE, accountId);
}

/** Completes the step: updates the account, deletes its contact id, and notifies its open sessions. */
async function settle(trx: Trx, deps: Deps, accountId: string, profile: Profile): Promise<void> {
  await updateProfile(trx, accountId, profile);
  // The contact id appears in a URL and in browser history. From here on the user needs the access token, or logs in.
  await dropContact(trx, accountId);
  await enqueue(trx, deps.clock(), [{ accountId, event: 'user:updated', data: {} }]);
}

/**
 * Mails the named owner, if such an account exists. The caller learns neither whether it exists nor whether the limit
 * was reached.
 */
async function inviteOwner(trx: Trx, deps: Deps, account: Account, ownerEmail: string): Promise<void> {
  const now = deps.clock();
  const caps = [
    { key: `sibling-of ${account.id}`, ...rates.siblingMailsOfAccount },
    { key: `sibling-to ${ownerEmail.toLowerCase()}`, ...rates.siblingMailsToOwner },
  ];
  if ((await countCaps(trx, now, caps)) > 0) return;
  const owner = await accountByEmail(trx, ownerEmail);
  if (owner?.active && owner.ownerId === owner.id)
    await mailToOwner(trx, now, owner, siblingMail(deps.portalUrl(), account.email));
}

async function signupUserOf(db: Db, account: Account): Promise<SignupUser> {
  const { profile, email, passwordHash } = account;
  const keys = await keysOf(db, account.id);
  return {
    email,
    firstName: profile.firstName ?? null,
    lastName: profile.lastName ?? null,
    sellerId: keys?.sellerId ?? null,
    mwsAuthToken: keys ? 'kept' : null,
    isCanceledAccount: profile.isCanceledAccount ?? false,
    banAllAccess: profile.banAllAccess ?? false,
    isExistedInHaz: profile.isExistedInHaz === true,
    plansURL: typeof profile.plansURL === 'string' ? profile.plansURL : null,
    productType: profile.productType ?? null,
    userHazType: profile.userHazType ?? null,
    hasPassword: passwordHash !== null,
    verified: await hasVerifiedPhone(db, account.id),
    siblingRequested: typeof profile.siblingOwnerEmail === 'string',
  };
}

const withNames = (profile: Profile, { firstName, lastName }: { firstName: string; lastName: string }): Profile => ({
  ...profile,
  firstName: profile.firstName || firstName || null,
  lastName: profile.lastName || lastName || null,
});

function passwordTrouble({ password, confirmPassword }: UpdateInfo): Refusal | undefined {
  if (password === '' && confirmPassword === '') return undefined;
  if (password !== confirmPassword) return mismatch;
  return password.length < SHORTEST_PASSWORD ? tooShort : undefined;
}

const mismatch = invalid(
  { confirmPassword: 'Passwords do not match try again. Try again.' },
  'Passwords do not match try again. Try again.',
);
const tooShort = invalid(
  { password: `At least ${SHORTEST_PASSWORD} characters` },
  `The password needs at least ${SHORTEST_PASSWORD} characters.`,
);

/** Compares emails, ignoring case, in constant time. */
function sameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => Buffer.from(hashToken(text.trim().toLowerCase())));
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function siblingMail(portalUrl: string, requestedBy: string): Omit<Mail, 'to'> {
  const link = new URL('/', portalUrl).href;
  const text = `Hello,

${requestedBy} is setting up an account and named you as the owner of the seller keys.

If this person belongs to your team, add them under Sub-accounts:

${link}

If you do not know this person, you can ignore this mail. Nothing of yours is shared.`;
  return { subject: `${requestedBy} asks to use your seller keys`, text, links: [link] };
}

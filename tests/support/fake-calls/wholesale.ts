import { type Access, closedError } from '#shared/session/access.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { wholesaleListsAccess, wholesaleSearchAccess } from '#shared/wholesale/access.ts';
import type { SavedSupplier, Supplier } from '#shared/wholesale/supplier.ts';
import { done, type FakeAnswer, type FakeCall } from './fake-call.ts';

/** A supplier directory, and what the account saved from it. */
export type WholesalePart = { suppliers: Supplier[]; savedSuppliers: SavedSupplier[] };

export const newWholesale = (): WholesalePart => ({ suppliers: [], savedSuppliers: [] });

type WholesaleAccount = WholesalePart & { user: UserInfo };

/** The provider checks the plan itself, because the edge's knowledge of the account may be out of date. */
const ifOpen = ({ user }: WholesaleAccount, rule: (user: UserInfo) => Access, answer: () => FakeAnswer): FakeAnswer => {
  const access = rule(user);
  return access.open ? answer() : { status: 403, body: closedError(access) };
};

export const wholesaleCalls = {
  searchSuppliers: {
    route: 'POST /portal/wholesales/search',
    answer: (account, { body }) =>
      ifOpen(account, body?.recent ? wholesaleListsAccess : wholesaleSearchAccess, () =>
        done({ data: { suppliers: account.suppliers, total: account.suppliers.length } }),
      ),
  },
  mySuppliers: {
    route: 'POST /portal/wholesales/get-my-saved',
    answer: (account) =>
      ifOpen(account, wholesaleListsAccess, () =>
        done({ data: { suppliers: account.savedSuppliers, total: account.savedSuppliers.length } }),
      ),
  },
  updateMySupplier: {
    route: 'POST /portal/wholesales/update-my-saved',
    answer: (account) => ifOpen(account, wholesaleListsAccess, () => done({})),
  },
} satisfies Record<string, FakeCall<WholesaleAccount>>;

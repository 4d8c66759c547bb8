import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { counts } from '#provider/limits/limits.ts';
import { describingText } from '#shared/entities.ts';
import { refusalText } from '#shared/inbox/refused/refused-message.ts';
import { marketplaceCode } from '#shared/marketplace-ids.ts';
import { DEFAULT_MARKETPLACE, marketplaceOf } from '#shared/marketplaces.ts';
import { asinSchema } from '#shared/products/asin.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { parseShape } from '../http/read-body.ts';
import { invalid, type Refusal, refusal } from '../http/refuse.ts';
import { type MessageIntake, storeRefused } from '../inbox/refused/store-refused.ts';
import { accountOfSeller } from '../integrations/seller-links-table.ts';
import type { Frame } from '../outbox/outbox-table.ts';
import type { Account } from '../session/account-record.ts';
import { accountByEmail, accountById, teamOf } from '../session/accounts-table.ts';
import { hearsOf } from '../session/whose-work.ts';

export const UNKNOWN_SELLER = 'UNKNOWN_SELLER';

/**
 * `duplicates` counts items seen before. `notRecorded` counts items of members for whom the main account turned
 * recording off.
 */
export type ItemsOutcome = { accepted: number; duplicates: number; notRecorded?: number };

/** What only describes a product refuses no list: a long text is cut, and anything unreadable is left out. */
const decorative = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullish(schema, null), null);
export const text = (most: number) => decorative(describingText(most));
/** Screens turn these into links, so only http(s) is allowed. */
const link = decorative(v.pipe(v.string(), v.trim(), v.maxLength(2_000), v.regex(/^https?:\/\/[^\s]+$/i)));
const image = decorative(
  v.pipe(v.string(), v.trim(), v.maxLength(8_000), v.regex(/^(?:https?:\/\/|data:image\/)[^\s]+$/i)),
);
export const moment = v.pipe(
  v.union([v.pipe(v.string(), v.isoTimestamp()), v.number()]),
  v.transform((value) => (typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : Date.parse(value))),
  v.number(),
  v.minValue(0),
  v.maxValue(8.64e15),
  v.transform(Math.round),
);

export const itemEntries = {
  id: v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.minLength(1), v.maxLength(200)),
  ),
  /** Who it was: a sub-account by its id or email, or the main account by its seller id. */
  member: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254))),
  email: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254))),
  sellerId: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
  asin: asinSchema,
  title: text(500),
  url: link,
  image,
  marketplace: v.nullish(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(40),
      v.transform((value) => marketplaceCode(value)),
      v.check(
        (code) => marketplaceOf(code) !== undefined,
        ({ input }) => `Unknown marketplace ${input}`,
      ),
    ),
    DEFAULT_MARKETPLACE,
  ),
};

type Item = {
  id?: string | undefined;
  member?: string | undefined;
  email?: string | undefined;
  sellerId?: string | undefined;
  asin: string;
  marketplace: string;
};

const namesSomebody = (item: Pick<Item, 'member' | 'email' | 'sellerId'>) =>
  Boolean(item.member ?? item.email ?? item.sellerId);

/** What a person may not do is no fault of a message: the sender hears of it, and nothing waits for an operator. */
const isFaulty = ({ code, errors }: Refusal): boolean => code === UNKNOWN_SELLER || errors !== undefined;

type Recording<T extends Item> = (
  trx: Trx,
  items: readonly T[],
  members: readonly Account[],
) => Promise<Result<ItemsOutcome, Refusal>>;

/**
 * Ingests one item or a list, all or none, in one transaction with the frames that announce them.
 * @param recording stores the checked items; `members` has the account of each
 */
export async function ingestItems<T extends Item>(
  deps: Deps,
  intake: ItemsIntake<T>,
  body: unknown,
): Promise<Result<ItemsOutcome, Refusal>> {
  const items = readItems(intake.schema, body);
  const outcome = items.ok ? await deps.write((trx) => recordItems(trx, items.value, intake.recording(deps))) : items;
  if (!outcome.ok) {
    const messages = Array.isArray(body) ? body : [body];
    if (isFaulty(outcome.error)) {
      deps.counts.refused += 1;
      if (messages.length <= counts.ingestItems) await storeRefused(deps, intake, messages);
    }
  } else {
    deps.counts.accepted += outcome.value.accepted;
    deps.counts.duplicates += outcome.value.duplicates;
  }
  return outcome;
}

async function recordItems<T extends Item>(
  trx: Trx,
  items: readonly T[],
  recording: Recording<T>,
): Promise<Result<ItemsOutcome, Refusal>> {
  const members = await membersOf(trx, items);
  return members.ok ? recording(trx, items, members.value) : members;
}

type ItemsIntake<T extends Item> = MessageIntake & {
  schema: v.GenericSchema<unknown, T>;
  recording: (deps: Deps) => Recording<T>;
};

/**
 * @param recording stores checked items; `members` has the account of each
 * @param asTakenIn what is stored of an item that an operator takes in again
 */
export function itemsIntake<T extends Item>(
  name: MessageIntake['name'],
  schema: v.GenericSchema<unknown, T>,
  recording: (deps: Deps) => Recording<T>,
  asTakenIn: (item: T) => T = (item) => item,
): ItemsIntake<T> {
  return {
    name,
    schema,
    recording,
    ownId(raw) {
      const named = v.safeParse(namedSchema, raw);
      if (!named.success) return undefined;
      const { member, email, sellerId, id } = named.output;
      return `i:${createHash('sha256')
        .update(JSON.stringify([member, email, sellerId, id]))
        .digest('hex')}`;
    },
    async why(_, trx, raw) {
      const items = readItems(schema, [raw]);
      const members = items.ok ? await membersOf(trx, items.value) : items;
      if (members.ok) return undefined;
      const [first] = Object.entries(withoutIndex(members.error.errors ?? {}));
      return first
        ? refusalText({ path: first[0] === '(body)' ? '' : first[0], reason: first[1] })
        : members.error.message;
    },
    async receiver(trx, raw) {
      const named = v.safeParse(whoSchema, raw);
      return named.success ? (await memberOf(trx, named.output))?.id : undefined;
    },
    async takeIn(deps, trx, raw) {
      const items = readItems(schema, [raw]);
      if (!items.ok) return items;
      const outcome = await recordItems(trx, items.value.map(asTakenIn), recording(deps));
      return outcome.ok ? ok(outcome.value.accepted > 0 ? 'list' : 'already') : outcome;
    },
  };
}

const anyText = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)));
const whoSchema = v.object({ member: anyText, email: anyText, sellerId: anyText });
const namedSchema = v.object({
  ...whoSchema.entries,
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.minLength(1), v.maxLength(200)),
});

/** Collects the frames that notify a team of its members' actions. */
export function teamFrames(trx: Trx, event: string) {
  const teams = new Map<string, Account[]>();
  const frames: Frame[] = [];
  return {
    frames,
    async add(member: Account, data: unknown) {
      const team = teams.get(member.ownerId) ?? (await teamOf(trx, member.ownerId));
      teams.set(member.ownerId, team);
      for (const each of team) if (hearsOf(each, member)) frames.push({ accountId: each.id, event, data });
    },
  };
}

/** Reads all items, or refuses them all with the path of each error. */
function readItems<T extends Item>(schema: v.GenericSchema<unknown, T>, body: unknown): Result<T[], Refusal> {
  if (!Array.isArray(body)) {
    const single = readItems(schema, [body]);
    return single.ok ? single : fail({ ...single.error, errors: withoutIndex(single.error.errors ?? {}) });
  }
  if (body.length === 0 || body.length > counts.ingestItems)
    return fail(invalid({ '(body)': `Expected 1 to ${counts.ingestItems} items` }));
  const items = parseShape(v.array(schema), body);
  if (!items.ok) return items;
  const nameless = items.value.flatMap((item, index) =>
    namesSomebody(item) ? [] : [[`${index}.member`, 'Expected member, email or sellerId'] as const],
  );
  return nameless.length > 0 ? fail(invalid(Object.fromEntries(nameless))) : items;
}

const withoutIndex = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, reason]) => [path === '0' ? '(body)' : path.replace(/^0\./, ''), reason]),
  );

/** Finds the account of every item. The refusal names the items without an active account. */
async function membersOf(trx: Trx, items: readonly Item[]): Promise<Result<Account[], Refusal>> {
  const known = new Map<string, Account | undefined>();
  const members: Account[] = [];
  const errors: Record<string, string> = {};
  for (const [index, item] of items.entries()) {
    const name = [item.member ?? '', item.email ?? '', item.sellerId ?? ''].join('\n');
    if (!known.has(name)) known.set(name, await memberOf(trx, item));
    const member = known.get(name);
    if (member?.active) members.push(member);
    else errors[items.length > 1 ? `${index}.member` : 'member'] = 'unknown or inactive';
  }
  return members.length === items.length
    ? ok(members)
    : fail(refusal(404, UNKNOWN_SELLER, 'No active account was found.', errors));
}

async function memberOf(trx: Trx, item: Pick<Item, 'member' | 'email' | 'sellerId'>): Promise<Account | undefined> {
  if (item.member !== undefined) return (await accountById(trx, item.member)) ?? accountByEmail(trx, item.member);
  if (item.email !== undefined) return accountByEmail(trx, item.email);
  const id = item.sellerId === undefined ? undefined : await accountOfSeller(trx, item.sellerId);
  return id === undefined ? undefined : accountById(trx, id);
}

/**
 * The key that makes a repeated POST count once: the member with the item's id, else with ASIN, marketplace and time.
 */
export const sourceKey = (member: Account, item: Item, at: number): string =>
  `${member.id}:${item.id === undefined ? `f:${[item.asin, item.marketplace, at].join('|')}` : `i:${item.id}`}`;

/** The evaluated ASINs, keyed by main account. */
export function evaluatedIn(items: readonly { member: Account; asin: string }[]): Map<string, Set<string>> {
  const evaluated = new Map<string, Set<string>>();
  for (const { member, asin } of items)
    evaluated.set(member.ownerId, (evaluated.get(member.ownerId) ?? new Set()).add(asin));
  return evaluated;
}

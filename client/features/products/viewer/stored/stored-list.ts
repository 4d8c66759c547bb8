import * as v from 'valibot';
import { type Database, openDatabase } from '#client/ui/database.ts';
import { nextTask } from '#client/ui/scheduling.ts';
import { readStored, removeStored, writeStored } from '#client/ui/stored.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '#shared/marketplaces.ts';
import { identifierTypes, inputMethods, MOST_IDENTIFIERS } from '#shared/products/identifiers.ts';
import { type LookupAnswer, lookupAnswerSchema } from '#shared/products/lookup.ts';
import { readIdentifier } from '#shared/products/read-identifier.ts';
import { type ViewerIdentifier, type ViewerInput, viewerInputSchema } from '../../viewer-input.ts';

const marketplaceSchema = v.picklist(supportedMarketplaces);

const storedRunSchema = v.object({
  id: v.string(),
  marketplace: marketplaceSchema,
  /** The user canceled the remaining lookups. */
  cancelled: v.boolean(),
  /** Extra batches that retry identifiers not found. */
  again: v.array(v.object({ places: v.array(v.number()), marketplace: marketplaceSchema })),
  /** Rows that show another product than their first: position, product index. */
  picks: v.array(v.tuple([v.number(), v.number()])),
});
export type StoredRun = v.InferOutput<typeof storedRunSchema>;

/** A list and its results, stored in this browser to survive a reload (VIEW-09). */
export type StoredList = {
  /** @returns null if nothing is stored or it is unreadable */
  read(): Promise<{ run: StoredRun; input: ViewerInput } | null>;
  id(): Promise<string | null>;
  answers(): AsyncIterable<ReadonlyMap<number, LookupAnswer>>;
  /** Replaces everything stored with a new list. */
  begin(run: StoredRun, input: ViewerInput): Promise<void>;
  change(run: StoredRun): Promise<void>;
  answer(batch: number, answer: LookupAnswer): Promise<void>;
  clear(): Promise<void>;
  close(): void;
};

const RUN = 'run';
const LIST = 'list';
const ANSWERS = 'answers';
const stores = [RUN, LIST, ANSWERS] as const;
/** Identifiers and answers per read or write, so that a long list does not block the page. */
const PIECE = 500;
const ANSWERS_PIECE = 10;

const { identifiers: identifiersSchema, ...headEntries } = viewerInputSchema.entries;
const headSchema = v.object(headEntries);

/** @param userId each account has its own database @param open replaced in tests */
export function createStoredList(userId: string, open: typeof openDatabase = openDatabase): StoredList {
  let opened: Promise<Database> | null = null;
  const database = () => {
    opened ??= open(`product-viewer.${userId}`, stores);
    return opened;
  };
  const readRun = async (db: Database) => {
    const parsed = v.safeParse(storedRunSchema, await db.get(RUN, 'run'));
    return parsed.success ? parsed.output : null;
  };
  return {
    read: async () => {
      const db = await database();
      const run = await readRun(db);
      const head = v.safeParse(headSchema, await db.get(RUN, 'head'));
      if (!run || !head.success) return null;
      const identifiers: ViewerInput['identifiers'] = [];
      for await (const { values } of pieces(db, LIST, 1)) {
        const parsed = v.safeParse(identifiersSchema, values[0]);
        if (!parsed.success) return null;
        identifiers.push(...parsed.output);
      }
      // The list is incomplete if its tab closed while writing it.
      return identifiers.length === (await db.get(RUN, 'count'))
        ? { run, input: { ...head.output, identifiers } }
        : null;
    },
    id: async () => (await readRun(await database()))?.id ?? null,
    answers: async function* () {
      for await (const { keys, values } of pieces(await database(), ANSWERS, ANSWERS_PIECE)) {
        const read = new Map<number, LookupAnswer>();
        values.forEach((value, at) => {
          const parsed = v.safeParse(lookupAnswerSchema, value);
          // Unreadable answers are looked up again.
          if (parsed.success) read.set(Number(keys[at]), parsed.output);
        });
        yield read;
      }
    },
    begin: async (run, { identifiers, ...head }) => {
      const db = await database();
      await db.clear(stores);
      await db.put(RUN, 'count', identifiers.length);
      await db.put(RUN, 'head', head);
      for (let at = 0; at < identifiers.length; at += PIECE) {
        await db.put(LIST, at, identifiers.slice(at, at + PIECE));
        await nextTask();
      }
      // Written last: it marks the list as complete.
      await db.put(RUN, 'run', run);
    },
    change: async (run) => (await database()).put(RUN, 'run', run),
    answer: async (batch, answer) => (await database()).put(ANSWERS, batch, answer),
    clear: async () => (await database()).clear(stores),
    close: () => {
      void opened?.then((db) => db.close()).catch(() => {});
      opened = null;
    },
  };
}

async function* pieces(db: Database, store: string, count: number) {
  let after: IDBValidKey | null = null;
  for (;;) {
    const piece: Awaited<ReturnType<Database['piece']>> = await db.piece(store, after, count);
    if (piece.keys.length === 0) return;
    yield piece;
    after = piece.keys.at(-1) ?? null;
    await nextTask();
  }
}

/** The settings that the specification stores in the browser, under its names (VIEW-09). */
const settingsSchema = v.object({
  selections: v.array(v.string()),
  select_all: v.object({ general: v.boolean(), statistical: v.boolean() }),
  marketplace: v.picklist(supportedMarketplaces),
  /** The file name. */
  file_upload: v.nullable(v.string()),
  input_method: v.picklist(inputMethods),
  identifier_type: v.picklist(identifierTypes),
  product_list: v.pipe(v.array(v.string()), v.maxLength(MOST_IDENTIFIERS)),
});
type ViewerSettings = v.InferOutput<typeof settingsSchema>;

const keyOf = (userId: string): string => `product-viewer.${userId}`;

export const readSettings = (userId: string): ViewerSettings | null =>
  readStored(keyOf(userId), v.nullable(settingsSchema), null);

export const writeSettings = (userId: string, input: ViewerInput, marketplace: SupportedMarketplace): void =>
  writeStored(keyOf(userId), {
    selections: input.selections,
    select_all: input.selectAll,
    marketplace,
    file_upload: input.source?.name ?? null,
    input_method: input.method,
    identifier_type: input.identifierType,
    product_list: input.identifiers.map(({ value }) => value),
  } satisfies ViewerSettings);

export const removeSettings = (userId: string): void => removeStored(keyOf(userId));

export const marketplaceOfSettings = (settings: ViewerSettings | null): SupportedMarketplace =>
  settings?.marketplace ?? DEFAULT_MARKETPLACE;

/** Restores the list without the file's extra columns. */
export const inputOfSettings = (settings: ViewerSettings): ViewerInput => ({
  identifierType: settings.identifier_type,
  method: settings.input_method,
  selections: settings.selections,
  selectAll: settings.select_all,
  identifiers: settings.product_list.map(
    (value, at): ViewerIdentifier => ({
      value,
      kind: kindOf(value, settings.identifier_type),
      row: at + 1,
      text: value,
      mended: null,
      cells: [],
      twins: [],
    }),
  ),
  dropped: [],
  source: settings.file_upload === null ? null : { name: settings.file_upload, columns: [], costColumn: null },
});

function kindOf(value: string, type: ViewerSettings['identifier_type']): ViewerIdentifier['kind'] {
  const read = readIdentifier(value, type);
  return read.ok ? read.value.kind : 'ASIN';
}

import * as v from 'valibot';
import { readStored, removeStored, writeStored } from '#client/ui/stored.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '#shared/marketplaces.ts';
import { codeKind, type IdentifierType, identifierTypes, inputMethods, MOST_IDENTIFIERS } from '#shared/products/identifiers.ts';
import type { ViewerIdentifier, ViewerInput } from '../../viewer-input.ts';

/** What the documents keep in the browser, under their names (VIEW-09). */
const settingsSchema = v.object({
  selections: v.array(v.string()),
  select_all: v.object({ general: v.boolean(), statistical: v.boolean() }),
  marketplace: v.picklist(supportedMarketplaces),
  /** The file's name. */
  file_upload: v.nullable(v.string()),
  input_method: v.picklist(inputMethods),
  identifier_type: v.picklist(identifierTypes),
  product_list: v.pipe(v.array(v.string()), v.maxLength(MOST_IDENTIFIERS)),
});
export type ViewerSettings = v.InferOutput<typeof settingsSchema>;

const keyOf = (userId: string): string => `product-viewer.${userId}`;

export const readSettings = (userId: string): ViewerSettings | null => readStored(keyOf(userId), v.nullable(settingsSchema), null);

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

export const marketplaceOfSettings = (settings: ViewerSettings | null): SupportedMarketplace => settings?.marketplace ?? DEFAULT_MARKETPLACE;

/** The list again, without what only its file said. */
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

const kindOf = (value: string, type: IdentifierType): ViewerIdentifier['kind'] => (type === 'asin' ? 'ASIN' : (codeKind(value) ?? 'UPC'));

/** Texts of a language, by the id of their list. English is built in and fills the gaps of any other. */
type Catalog = Readonly<Record<string, object>>;

export type LanguageSetup = {
  /** BCP 47 tag that dates, numbers, and plurals follow. */
  tag: string;
  catalog: Catalog;
  /** Changes every text, so that tests can find texts that bypass this module. */
  decorate?: (text: string) => string;
};

let tag = 'en-US';
let catalog: Catalog = {};
let decorate: LanguageSetup['decorate'];

export const localeTag = (): string => tag;

/**
 * Sets the language of this page. Call it before the first render. Servers stay English, because they serve many
 * people.
 */
export function setLanguage(setup: LanguageSetup): void {
  ({ tag, catalog, decorate } = setup);
}

/**
 * Returns a list of screen texts in the page's language.
 * @param id names the list in the catalogs
 * @param english the texts; some are functions that return one
 */
/* @__NO_SIDE_EFFECTS__ */
export function localized<T extends object>(id: string, english: T): T {
  return new Proxy(english, {
    get: (own, key) => decorated((catalog[id] as T | undefined)?.[key as keyof T] ?? own[key as keyof T]),
  });
}

function decorated(text: unknown): unknown {
  if (!decorate) return text;
  if (typeof text === 'string') return decorate(text);
  if (typeof text === 'function') return (...values: unknown[]) => decorated(text(...values));
  if (typeof text !== 'object' || text === null) return text;
  const parts = Object.entries(text).map(([key, part]) => [key, decorated(part)] as const);
  return Array.isArray(text) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/**
 * One text in the language of this page, found by its English words: for titles and labels that stand in a table of
 * their own.
 */
export const translated = (id: string, english: string): string =>
  decorated((catalog[id] as Record<string, string> | undefined)?.[english] ?? english) as string;

/**
 * The rows of a table with their texts in the language of this page, found by their English words.
 * @param id names the texts in the catalogs @param keys the properties that hold texts
 */
export const translatedRows = <T extends readonly object[]>(id: string, rows: T, ...keys: (keyof T[number])[]): T =>
  rows.map((row) => {
    const shown = { ...row };
    for (const key of keys)
      Object.defineProperty(shown, key, {
        enumerable: true,
        get: () => translated(id, String((row as Record<PropertyKey, unknown>)[key])),
      });
    return shown;
  }) as unknown as T;

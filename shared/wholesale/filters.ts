import * as v from 'valibot';
import { filterTextSchema } from '../grid/text-filter.ts';
import { approvedFors, wholesaleCategories, wholesaleLocations, wholesaleTypes } from './choices.ts';

const some = <const T extends string>(choices: readonly T[]) => v.nullish(v.pipe(v.array(v.picklist(choices)), v.maxLength(choices.length)), []);

export const wholesaleFilterEntries = {
  /** A part of the company's name, accents and case ignored. */
  company: v.nullish(v.pipe(filterTextSchema, v.trim()), ''),
  /** '' for any. */
  category: v.nullish(v.union([v.literal(''), v.picklist(wholesaleCategories)]), ''),
  locations: some(wholesaleLocations),
  approvedFors: some(approvedFors),
  wholesaleTypes: some(wholesaleTypes),
};

/** The filter set of the search (portal-3 §3). Every filter that is set has to hold; of several choices in one, any. */
export const wholesaleFiltersSchema = v.object(wholesaleFilterEntries);
export type WholesaleFilters = v.InferOutput<typeof wholesaleFiltersSchema>;

export const noWholesaleFilters: WholesaleFilters = { company: '', category: '', locations: [], approvedFors: [], wholesaleTypes: [] };

/** How many filters are set. Without any, the search does not run (WHO-01). */
export const filterCount = ({ company, category, locations, approvedFors: approved, wholesaleTypes: types }: WholesaleFilters): number =>
  [company.trim(), category, locations, approved, types].filter((filter) => filter.length > 0).length;

/** Filters as a browser or an address has kept them: what is not offered any more is left out, and what cannot be read is not set. */
export function keptFilters(kept: unknown): WholesaleFilters {
  const record = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  const choices = <T extends string>(value: unknown, offered: readonly T[]) => offered.filter((each) => Array.isArray(value) && value.includes(each));
  const company = v.safeParse(filterTextSchema, record.company);
  return {
    company: company.success ? company.output.trim() : '',
    category: wholesaleCategories.find((each) => each === record.category) ?? '',
    locations: choices(record.locations, wholesaleLocations),
    approvedFors: choices(record.approvedFors, approvedFors),
    wholesaleTypes: choices(record.wholesaleTypes, wholesaleTypes),
  };
}

import * as v from 'valibot';
import { filterTextSchema } from '../grid/text-filter.ts';
import type { WholesaleFilters } from './asked.ts';
import { approvedFors, wholesaleCategories, wholesaleLocations, wholesaleTypes } from './choices.ts';

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

import { useState } from 'react';
import * as v from 'valibot';
import { allChosen, type Choice, inListOrder } from '#client/ui/choice.ts';
import { useFull } from '#client/ui/full.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { profitFlags } from '#shared/products/fees/product-profit.ts';
import { presetFields } from '#shared/products/field-presets.ts';
import {
  guessMapping,
  headingsKey,
  likelyColumn,
  mappingBelow,
  type Table,
  type TableMapping,
} from '#shared/products/identifier-table.ts';
import { type IdentifierType, type InputMethod, MOST_IDENTIFIERS } from '#shared/products/identifiers.ts';
import { generalFlags, statisticalFlags } from '#shared/products/product-flags.ts';
import type { ViewerInput } from '../viewer-input.ts';
import { type Entered, type TableSource, tableOf, viewerSourceOf } from './input-source.ts';
import { type CleanState, useCleanList } from './use-clean-list.ts';

/** The fields that can be requested for a product (VIEW-07). */
const fieldGroups = { general: choicesOf(generalFlags), statistical: choicesOf(statisticalFlags) };

/** Initial choices of the form, from the last import or a link. */
export type InputStart = Partial<Pick<ViewerInput, 'identifierType' | 'method' | 'selections'>> & {
  text?: string | undefined;
};

export type Input = {
  entered: Entered;
  clean: CleanState;
  selections: readonly string[];
  /** The person's own choice, without what the cost column adds. */
  chosen: readonly string[];
  /** The fields of the last import; empty if there is none. */
  lastFields: readonly string[];
  /** Whether lines that can't be looked up are left out of the results. */
  leavesOut: boolean;
  /** Selections that the cost column adds; fixed while it is mapped. */
  brought: readonly string[];
  hasList: boolean;
  /** The complete input; null if something is missing. */
  result(): ViewerInput | null;
  setMethod(method: InputMethod): void;
  setType(type: IdentifierType): void;
  setText(text: string): void;
  setTable(of: 'upload' | 'sheet', table: { name: string; size?: number; cut?: boolean } | null, rows?: Table): void;
  setMapping(mapping: TableMapping): void;
  /** Reads this text instead of the row's own. An empty text takes the correction back. */
  correct(row: number, text: string): void;
  setSelections(selections: string[]): void;
  setLeavesOut(leavesOut: boolean): void;
};

/**
 * State of the form, for any order and method of input.
 * @param hasTypeStep whether the form has a type step; otherwise the type is guessed from the list
 */
export function useInput(userId: string, hasTypeStep: boolean, start: InputStart = {}): Input {
  const isFull = useFull();
  const [entered, setEntered] = useState<Entered>({
    method: start.method ?? 'identifier_direct_enter',
    text: start.text ?? '',
    upload: null,
    sheet: null,
    type: hasTypeStep ? (start.identifierType ?? 'asin') : null,
    corrections: noCorrections,
  });
  const [lastFields] = useState(() => start.selections ?? readStored(fieldsKeyOf(userId), fieldsSchema, []));
  const [chosen, setChosen] = useState<readonly string[]>(
    lastFields.length > 0 || !isFull ? lastFields : presetFields.sourcing,
  );
  const [leavesOut, setLeavesOut] = useState(false);
  const source = viewerSourceOf(tableOf(entered));
  const brought: readonly string[] = source !== null && source.costColumn !== null ? profitFlags : [];
  const selections = inListOrder(allFields, [...chosen, ...brought]);
  const clean = useCleanList(entered);
  const change = (part: Partial<Entered>) => setEntered((before) => ({ ...before, ...part }));
  const count = clean.cleaned?.list.identifiers.length ?? 0;
  const hasList = count > 0 && count <= MOST_IDENTIFIERS && !clean.busy;

  return {
    entered,
    clean,
    selections,
    chosen,
    lastFields,
    leavesOut,
    brought,
    hasList,
    result() {
      if (!hasList || !clean.cleaned || selections.length === 0) return null;
      const { source: listed, list } = clean.cleaned;
      writeStored(fieldsKeyOf(userId), chosen);
      return {
        identifierType: listed.type,
        method: entered.method,
        selections,
        selectAll: { general: isAll('general', selections), statistical: isAll('statistical', selections) },
        identifiers: list.identifiers as ViewerInput['identifiers'],
        dropped: leavesOut ? [] : (list.dropped as ViewerInput['dropped']),
        source,
      };
    },
    // Another list has other rows.
    setMethod: (method) => change({ method, corrections: noCorrections }),
    setType: (type) => change({ type }),
    setText: (text) => change({ text, corrections: noCorrections }),
    setTable: (of, table, rows = []) =>
      setEntered((before) => ({
        ...before,
        [of]: table && tableSource(userId, table, rows, before.type ?? 'asin', isFull),
        corrections: noCorrections,
      })),
    correct: (row, text) =>
      setEntered((before) => {
        const corrections = new Map(before.corrections);
        if (text.trim() === '') corrections.delete(row);
        else corrections.set(row, text);
        return { ...before, corrections };
      }),
    setMapping: (mapping) =>
      setEntered((before) => {
        const of = before.method === 'identifier_upload' ? 'upload' : 'sheet';
        const table = before[of];
        if (!table) return before;
        rememberMapping(userId, table.rows, mapping);
        return { ...before, [of]: { ...table, mapping, remembered: false }, corrections: noCorrections };
      }),
    setSelections: (next) => setChosen(next.filter((each) => chosen.includes(each) || !brought.includes(each))),
    setLeavesOut,
  };
}

function tableSource(
  userId: string,
  { name, size, cut = false }: { name: string; size?: number; cut?: boolean },
  rows: Table,
  type: IdentifierType,
  hasCost: boolean,
): TableSource {
  const found = guessMapping(rows, type);
  const likely = found.column === null ? likelyColumn(rows) : null;
  const guessed = likely === null ? found : mappingBelow(rows, likely);
  const stored = rememberedMapping(userId, rows, guessed.head);
  const mapping = stored ?? guessed;
  return {
    name,
    ...(size !== undefined && { size }),
    rows,
    mapping: hasCost ? mapping : { ...mapping, cost: null },
    remembered: stored !== null,
    cut,
    likely,
  };
}

const noCorrections: ReadonlyMap<number, string> = new Map();

const allFields = Object.values(fieldGroups).flat();

function choicesOf(flags: readonly string[]): Choice[] {
  return flags.map((value) => ({ value, label: value }));
}

const isAll = (id: keyof typeof fieldGroups, selections: readonly string[]): boolean =>
  allChosen(fieldGroups[id], selections);

const at = v.pipe(v.number(), v.integer(), v.minValue(0));
const memorySchema = v.array(v.object({ headings: v.string(), column: at, cost: v.nullable(at) }));

const MOST = 20;
const keyOf = (userId: string) => `product-viewer.columns.${userId}`;

/** The fields of the last import outlive a reset of the viewer. */
const fieldsKeyOf = (userId: string) => `product-viewer.fields.${userId}`;
const fieldsSchema = v.array(v.string());

/** The mapping chosen before for a file with the same headers, or null. */
export function rememberedMapping(userId: string, rows: Table, head: number | null): TableMapping | null {
  const headings = headingsKey(rows, head);
  const found =
    headings === ''
      ? undefined
      : readStored(keyOf(userId), memorySchema, []).find((each) => each.headings === headings);
  return found ? { head, column: found.column, cost: found.cost } : null;
}

/** Remembers the mapping, for the last 20 sets of headers. */
export function rememberMapping(userId: string, rows: Table, { head, column, cost }: TableMapping): void {
  const headings = headingsKey(rows, head);
  if (headings === '' || column === null) return;
  const others = readStored(keyOf(userId), memorySchema, []).filter((each) => each.headings !== headings);
  writeStored(keyOf(userId), [{ headings, column, cost }, ...others].slice(0, MOST));
}

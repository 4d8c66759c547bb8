/** The ids of the table's columns that have all of `Part`, such as `{ sort: true }`. */
export type ColumnsWith<Table, Part> = { [Id in keyof Table]: Table[Id] extends Part ? Id : never }[keyof Table] &
  string;

/** The same ids as a list, in table order. An empty `part` lists all columns. */
export const columnsWith = <Table extends Record<string, object>, const Part extends object>(
  table: Table,
  part: Part,
): ColumnsWith<Table, Part>[] =>
  Object.entries(table).flatMap(([id, column]) => {
    const facts: Record<string, unknown> = { ...column };
    return Object.entries(part).every(([name, value]) => facts[name] === value) ? [id as ColumnsWith<Table, Part>] : [];
  });

/** A type guard for the same ids. */
export function columnTest<Table extends Record<string, object>, const Part extends object>(table: Table, part: Part) {
  const ids = new Set<string>(columnsWith(table, part));
  return (id: string): id is ColumnsWith<Table, Part> => ids.has(id);
}

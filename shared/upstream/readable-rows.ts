import * as v from 'valibot';

/** A list of a provider, without the rows that cannot be read: such a row costs only itself. */
export const readableRows = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.array(v.fallback(v.nullable(schema), null)),
    v.transform((rows) => rows.filter((row): row is NonNullable<typeof row> => row !== null)),
  );

import * as v from 'valibot';

/** What stands in for the answer to an optional call where the provider has no such call: the screen leaves that part out. */
export const notOffered = { offered: false } as const;
export const notOfferedSchema = v.object({ offered: v.literal(false) });
export type NotOffered = v.InferOutput<typeof notOfferedSchema>;

/** The answer to an optional call. */
export const ifOffered = <S extends v.GenericSchema>(schema: S) => v.union([notOfferedSchema, schema]);

export const isOffered = <T extends object>(answer: T | NotOffered): answer is T => !('offered' in answer && answer.offered === false);

import * as v from 'valibot';

/** An expected outcome as a value: bugs throw, failures don't. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/** The answer to an optional call that the provider doesn't support. The screen omits that part. */
export const notOffered = { offered: false } as const;
const notOfferedSchema = v.object({ offered: v.literal(false) });
export type NotOffered = v.InferOutput<typeof notOfferedSchema>;

/** The schema of an optional call's answer. */
export const ifOffered = <S extends v.GenericSchema>(schema: S) => v.union([notOfferedSchema, schema]);

export const isNotOffered = (answer: unknown): answer is NotOffered => (answer as NotOffered | null)?.offered === false;
export const isOffered = <T extends object>(answer: T | NotOffered): answer is T => !isNotOffered(answer);

import * as v from 'valibot';

/** An expected outcome as a value: bugs throw, failures don't. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/** Replaces the answer to an optional call that the provider lacks. The screen hides that part. */
export const unsupported = { supported: false } as const;
const unsupportedSchema = v.object({ supported: v.literal(false) });
export type Unsupported = v.InferOutput<typeof unsupportedSchema>;

/** The answer to an optional call. */
export const ifSupported = <S extends v.GenericSchema>(schema: S) => v.union([unsupportedSchema, schema]);

export const isUnsupported = (answer: unknown): answer is Unsupported => (answer as Unsupported | null)?.supported === false;
export const isSupported = <T extends object>(answer: T | Unsupported): answer is T => !isUnsupported(answer);

import type { SchedulerLike } from 'rxjs';
import * as v from 'valibot';
import { errorCodes } from '#shared/errors.ts';
import type { ProductRow } from '#shared/products/lookup.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { type StorefrontEnd, type StorefrontQuestion, storefrontLineSchema } from '#shared/sellers/storefront.ts';
import type { CallFailure } from './call.ts';
import type { FileCall } from './file-call.ts';

/** @param of the total number of listings, null if unknown */
export type OnStorefrontRows = (rows: readonly ProductRow[], of: number | null) => void;

const brokenOff: CallFailure = {
  status: 0,
  code: errorCodes.badAnswer,
  message: 'The download was interrupted. You keep what was loaded.',
};

/**
 * Reads a whole storefront line by line, and yields to the page between lines.
 * @returns the end line, or the reason for an early end. `onRows` has received everything up to then, and nothing after
 * an abort.
 */
export async function readStorefront(
  { fileCall, scheduler }: { fileCall: FileCall; scheduler: SchedulerLike },
  requested: StorefrontQuestion,
  onRows: OnStorefrontRows,
  signal: AbortSignal,
): Promise<Result<StorefrontEnd, CallFailure>> {
  const file = await fileCall({ path: sellerCalls.storefront.path, body: requested, signal });
  if (!file.ok) return file;
  const reader = file.value.body.getReader();
  const decoder = new TextDecoder();
  let held = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return fail(brokenOff);
      held += decoder.decode(value, { stream: true });
      const lines = held.split('\n');
      held = lines.pop() ?? '';
      for (const text of lines) {
        const line = v.safeParse(storefrontLineSchema, parsed(text));
        if (!line.success) return fail(brokenOff);
        if ('end' in line.output) return ok(line.output.end);
        if ('failed' in line.output) return fail({ status: 502, ...line.output.failed });
        onRows(line.output.rows, line.output.of);
        await new Promise<void>((next) => scheduler.schedule(() => next(), 0));
        if (signal.aborted) return fail(brokenOff);
      }
    }
  } catch {
    return fail(brokenOff);
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

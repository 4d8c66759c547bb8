import { errorCodes } from '#shared/errors.ts';
import { DEEPEST_BODY, parseJson } from '#shared/parse-json.ts';
import type { ProductRow } from '#shared/products/product.ts';
import { productRowOf } from '#shared/products/product-row.ts';
import type { StorefrontLine } from '#shared/sellers/storefront.ts';
import { kindOfValue } from '#shared/upstream/misfit.ts';
import { createMemberReader } from './member-reader.ts';
import type { Mistake } from './transport.ts';

/** Rows of a line: few enough that reading one keeps no page from drawing. */
const A_LINE = 40;

/**
 * A provider's storefront as lines for the page, while it comes: only the rows of one line are held. A listing that cannot be read costs only
 * itself, and where the provider falls silent or writes something else, the last line says so.
 * @param of how many listings there will be; null where the provider does not say
 * @param mistake told of listings and of ends that the provider got wrong
 */
export function storefrontLines(source: ReadableStream<Uint8Array>, of: number | null, mistake: Mistake): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const rows: ProductRow[] = [];
  let [read, unreadable] = [0, 0];
  const members = createMemberReader((asin, text) => {
    const value = parseJson(text, DEEPEST_BODY);
    const row = value.ok ? productRowOf(asin, value.value) : undefined;
    if (row) rows.push(row);
    else {
      unreadable += 1;
      mistake('*', value.ok ? `Expected an object, found ${kindOfValue(value.value)}` : value.error);
    }
  });
  const line = (what: StorefrontLine) => encoder.encode(`${JSON.stringify(what)}\n`);
  const rowsLine = () => {
    const some = rows.splice(0, A_LINE);
    read += some.length;
    return line({ rows: some, of });
  };
  const fits = async (): Promise<boolean | 'ended'> => {
    const { done, value } = await reader.read();
    return done ? 'ended' : members.push(decoder.decode(value, { stream: true }));
  };

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          for (;;) {
            if (rows.length >= A_LINE) return controller.enqueue(rowsLine());
            const state = await fits();
            if (state === true) continue;
            if (rows.length > 0) controller.enqueue(rowsLine());
            if (state === 'ended' && members.isWhole()) controller.enqueue(line({ end: { rows: read, unreadable } }));
            else {
              mistake(
                '',
                state === 'ended' ? 'Expected the listings to their end, found them broken off' : 'Expected an object of listings, found something else',
              );
              controller.enqueue(line({ failed: { code: errorCodes.badAnswer, message: 'The storefront broke off before its end.' } }));
            }
            controller.close();
            if (state === false) await reader.cancel();
            return;
          }
        } catch {
          controller.enqueue(line({ failed: { code: errorCodes.badAnswer, message: 'The storefront broke off before its end.' } }));
          controller.close();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

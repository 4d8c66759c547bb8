import { productAt, type Selection } from '../products/catalogue.ts';

/** So many products are worked out before others have their turn. */
const A_PIECE = 50;

/**
 * Storefronts as JSON, by seller and ASIN, made piece by piece as it is read: however many listings there are, only some are held.
 * @param at ms
 */
export function storefrontText(
  sellers: readonly { id: string; asins: readonly string[] }[],
  marketplace: string,
  selection: Selection,
  at: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = piecesOf(sellers, (asin) => JSON.stringify(productAt(asin, marketplace, selection, at)));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise(setImmediate);
        const { done, value } = pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => void pieces.return(undefined),
    },
    { highWaterMark: 0 },
  );
}

function* piecesOf(sellers: readonly { id: string; asins: readonly string[] }[], textOf: (asin: string) => string): Generator<string, undefined> {
  let piece = '{';
  for (const [nth, { id, asins }] of sellers.entries()) {
    piece += `${nth === 0 ? '' : ','}${JSON.stringify(id)}:{`;
    for (const [index, asin] of asins.entries()) {
      piece += `${index === 0 ? '' : ','}"${asin}":${textOf(asin)}`;
      if (index % A_PIECE !== A_PIECE - 1) continue;
      yield piece;
      piece = '';
    }
    piece += '}';
  }
  yield `${piece}}`;
  return undefined;
}

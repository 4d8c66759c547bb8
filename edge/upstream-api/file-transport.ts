import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { apiErrorOf } from '#shared/errors.ts';
import { fail, ok } from '#shared/result.ts';
import { type HttpRequest, noAnswer, parseJson, type UpstreamRequest, urlOf, wireOf } from './transport.ts';

/** One HTTP exchange whose answer is read by whoever needs it, as fast as he reads; no redirect is followed. Throws where there is no answer. */
export type OpenHttp = (url: URL, request: HttpRequest) => Promise<OpenedAnswer>;
export type OpenedAnswer = { status: number; header(name: string): string | null; body: ReadableStream<Uint8Array> };

/** A file from the provider, of any size: nothing of it is held here. Whoever stops reading ends it at the provider too. */
export type UpstreamFile = Pick<OpenedAnswer, 'header' | 'body'>;
export type FetchFile = (request: UpstreamRequest & { accept: string }) => UpstreamAnswer<UpstreamFile>;

/** Of an answer that is no file, so much is read to learn why. */
const MOST_REFUSAL_BYTES = 64 * 1024;

/**
 * The way to a file of the provider. It never throws; a provider that falls silent in the middle of it breaks the file off.
 * @param options.timeoutMs how long the provider may take to begin
 * @param options.idleMs how long nothing may come, or nobody read, before it is broken off
 */
export function createFileTransport(options: { base: string; open: OpenHttp; timeoutMs: number; idleMs?: number }): FetchFile {
  return async (request) => {
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(new DOMException('Too late', 'TimeoutError')), options.timeoutMs);
    try {
      const answer = await options.open(urlOf(options, request), { ...wireOf(request, request.accept), signal: ended.signal });
      if (answer.status === 200) return ok({ header: answer.header, body: relay(answer.body, ended, options.idleMs ?? 60_000) });
      if (answer.status >= 300 && answer.status < 400) {
        ended.abort();
        throw new Error('A redirect');
      }
      return fail({ status: answer.status, error: apiErrorOf(parseJson(await textOf(answer.body))) });
    } catch (error) {
      return fail(noAnswer(error));
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Passes a stream on piece by piece, each when it is asked for. */
function relay(source: ReadableStream<Uint8Array>, ended: AbortController, idleMs: number): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let idle: ReturnType<typeof setTimeout> | undefined;
  const moved = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      const silence = new DOMException('The file stands still', 'TimeoutError');
      controller.error(silence);
      ended.abort(silence);
    }, idleMs);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: moved,
      async pull(controller) {
        moved(controller);
        try {
          const { done, value } = await reader.read();
          if (value) controller.enqueue(value);
          if (done) controller.close();
          moved(controller);
          if (done) clearTimeout(idle);
        } catch (error) {
          clearTimeout(idle);
          controller.error(error);
        }
      },
      async cancel(reason) {
        clearTimeout(idle);
        ended.abort(reason);
        // It has been aborted already; whatever that says is of no use to anybody.
        await reader.cancel(reason).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; bytes <= MOST_REFUSAL_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return '';
}

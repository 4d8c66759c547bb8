import { answerSizes, timeouts } from '#edge/http/limits.ts';
import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import { errorCodes } from '#shared/errors.ts';
import { fail, ok } from '#shared/result.ts';
import {
  formOf,
  type HttpRequest,
  type Mistake,
  mistakesOf,
  noAnswer,
  noneWithin,
  parseJson,
  refusalMistake,
  refusalOf,
  type UpstreamRequest,
  unreadable,
  urlOf,
  wireOf,
} from './transport.ts';

/** One HTTP exchange whose answer is read by whoever needs it, as fast as he reads; no redirect is followed. Throws where there is no answer. */
export type OpenHttp = (url: URL, request: HttpRequest) => Promise<OpenedAnswer>;
type OpenedAnswer = { status: number; header(name: string): string | null; body: ReadableStream<Uint8Array> };

/**
 * A file from the provider, of any size: nothing of it is held here. A reader that stops ends it at the provider too.
 * `ended` resolves when it has been read, given up, or broken off.
 */
export type UpstreamFile = Pick<OpenedAnswer, 'header' | 'body'> & { ended: Promise<void> };
export type FetchFile = (request: UpstreamRequest & { accept: string }) => UpstreamAnswer<UpstreamFile>;

/**
 * The way to a file of the provider. It never throws; a provider that falls silent in the middle of it breaks the file off.
 * @param options.timeoutMs how long the provider may take to begin
 * @param options.idleMs how long nothing may come, or nobody read, before it is broken off
 */
export function createFileTransport(options: {
  base: string;
  open: OpenHttp;
  timeoutMs: number;
  idleMs?: number;
  report?: MistakeReports['report'];
}): FetchFile {
  return async (request) => {
    const mistake = mistakesOf(options.report, request);
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(new DOMException('Too late', 'TimeoutError')), options.timeoutMs);
    try {
      const answer = await options.open(urlOf(options, request), { ...wireOf(request, request.accept), signal: ended.signal });
      if (answer.status === 200) {
        const found = otherForm(request.accept, answer.header('content-type') ?? '');
        if (found === undefined) return ok({ header: answer.header, ...relay(answer.body, ended, options.idleMs ?? timeouts.silentFile, mistake) });
        ended.abort();
        mistake('', `Expected ${formNamed(request.accept)}, found ${found}`);
        return fail({ status: 502, error: { code: errorCodes.badAnswer, message: unreadable(request.name) } });
      }
      if (answer.status >= 300 && answer.status < 400) {
        ended.abort();
        throw new Error('A redirect');
      }
      const text = await textOf(answer.body);
      const body = parseJson(text);
      const wrong = refusalMistake(request, answer.status, body, text);
      if (wrong) mistake('', wrong);
      return fail({ status: answer.status, error: refusalOf(body) });
    } catch (error) {
      mistake('', noneWithin(options.timeoutMs, error));
      return fail(noAnswer(error, request.name));
    } finally {
      clearTimeout(timer);
    }
  };
}

const formNamed = (accept: string): string => (accept === 'text/csv' ? 'CSV' : 'JSON');

/** Returns the form that a media type names, where it is one that the call can't have meant. */
function otherForm(accept: string, type: string): string | undefined {
  if (/\bhtml\b/i.test(type)) return 'HTML';
  return accept === 'text/csv' && /\bjson\b/i.test(type) ? 'JSON' : undefined;
}

/** Passes a stream on piece by piece, each when it is asked for. */
function relay(source: ReadableStream<Uint8Array>, ended: AbortController, idleMs: number, mistake: Mistake): Pick<UpstreamFile, 'body' | 'ended'> {
  const reader = source.getReader();
  let isFirst = true;
  let isReading = false;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let idle: ReturnType<typeof setTimeout> | undefined;
  const moved = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      const silence = new DOMException('The file stands still', 'TimeoutError');
      if (isReading) mistake('', `Expected more of the file within ${Math.round(idleMs / 1000)} s, found nothing`);
      controller.error(silence);
      ended.abort(silence);
      end();
    }, idleMs);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: moved,
      async pull(controller) {
        moved(controller);
        try {
          isReading = true;
          const { done, value } = await reader.read();
          isReading = false;
          if (value && isFirst && isPage(value)) throw new Error('A page');
          isFirst &&= !value;
          if (value) controller.enqueue(value);
          if (done) controller.close();
          moved(controller);
          if (done) {
            clearTimeout(idle);
            end();
          }
        } catch (error) {
          clearTimeout(idle);
          end();
          const isPageFound = !isReading;
          if (!ended.signal.aborted) mistake('', isPageFound ? 'Expected a file, found HTML' : 'Expected the file to its end, found it broken off');
          controller.error(error);
          ended.abort(error);
        }
      },
      async cancel(reason) {
        clearTimeout(idle);
        end();
        ended.abort(reason);
        // It has been aborted already; whatever that says is of no use to anybody.
        await reader.cancel(reason).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, ended: over };
}

/** Whether a file begins as HTML does, whatever its media type says. */
const isPage = (first: Uint8Array): boolean => formOf(new TextDecoder().decode(first.subarray(0, 200))) === 'HTML';

async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; bytes <= answerSizes.fileRefusal; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return '';
}

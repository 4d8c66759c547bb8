import { describe, expect, it } from 'vitest';
import { createFileTransport, type OpenHttp } from './file-transport.ts';

const request = {
  name: 'a file',
  method: 'POST',
  path: '/file',
  token: 'secret',
  body: { a: 1 },
  accept: 'text/csv',
} as const;
const encode = (text: string) => new TextEncoder().encode(text);

/** A body that counts the requested chunks and whether it was cancelled. */
function source(parts: number, part = 'x'.repeat(1_000)) {
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.pulled === parts) return controller.close();
        seen.pulled += 1;
        controller.enqueue(encode(part));
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { seen, body };
}

const answered =
  (body: ReadableStream<Uint8Array>, status = 200): OpenHttp =>
  async () => ({ status, header: () => null, body });
const fetchFrom = (open: OpenHttp, limits: { timeoutMs?: number; idleMs?: number } = {}) =>
  createFileTransport({ base: 'http://provider.test', timeoutMs: 1_000, ...limits, open })(request);
const silent = () => new ReadableStream<Uint8Array>({}, { highWaterMark: 0 });

describe('a file from the provider', () => {
  it('is requested with token and body, and arrives completely', async () => {
    const sent: unknown[] = [];
    const { body } = source(3, 'ab');
    const file = await fetchFrom(async (url, { method, headers, body: text }) => {
      sent.push([url.href, method, headers, text]);
      return { status: 200, header: (name) => (name === 'X-Total-Rows' ? '3' : null), body };
    });
    expect(sent).toEqual([
      [
        'http://provider.test/api/v1/file',
        'POST',
        { accept: 'text/csv', 'portal-token': 'secret', 'content-type': 'application/json' },
        '{"a":1}',
      ],
    ]);
    expect(file.ok && file.value.header('X-Total-Rows')).toBe('3');
    expect(file.ok && (await new Response(file.value.body).text())).toBe('ababab');
  });

  it('is read only as fast as its reader reads, and stops when the reader stops [HIST-02]', async () => {
    const { seen, body } = source(100_000);
    let signal: AbortSignal | undefined;
    const file = await fetchFrom(async (_url, call) => {
      signal = call.signal;
      return { status: 200, header: () => null, body };
    });
    if (!file.ok) throw new Error('No file');
    expect(seen.pulled).toBe(0);
    const reader = file.value.body.getReader();
    for (let part = 0; part < 5; part += 1) await reader.read();
    expect(seen.pulled).toBe(5);
    await reader.cancel();
    expect([seen.cancelled, signal?.aborted, seen.pulled]).toEqual([true, true, 5]);
  });

  it('is aborted if no data arrives for too long', async () => {
    const file = await fetchFrom(answered(silent()), { idleMs: 30 });
    if (!file.ok) throw new Error('No file');
    await expect(file.value.body.getReader().read()).rejects.toThrow('The file stalled');
  });

  it('is aborted if nobody reads it for too long', async () => {
    let signal: AbortSignal | undefined;
    const file = await fetchFrom(
      async (_url, call) => {
        signal = call.signal;
        return { status: 200, header: () => null, body: source(10).body };
      },
      { idleMs: 30 },
    );
    if (!file.ok) throw new Error('No file');
    await file.value.body.getReader().read();
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
  });

  it('fails with the provider’s message if it is refused, and with its own message if nobody answers [ERR-01]', async () => {
    const refusal = source(1, '{"code":"FORBIDDEN","message":"Not yours."}');
    expect(await fetchFrom(answered(refusal.body, 403))).toEqual({
      ok: false,
      error: { status: 403, error: { code: 'FORBIDDEN', message: 'Not yours.' } },
    });
    const markup = source(1, '{"code":"NO","message":"<b>Not</b><img src=x onerror=x>"}');
    expect(await fetchFrom(answered(markup.body, 403))).toMatchObject({ error: { error: { message: '<b>Not</b>' } } });
    const endless = source(1_000_000);
    expect(await fetchFrom(answered(endless.body, 500))).toMatchObject({
      ok: false,
      error: { status: 500, error: { code: 'EXCEPTION' } },
    });
    expect(endless.seen).toMatchObject({ cancelled: true });
    expect(await fetchFrom(answered(silent(), 302))).toMatchObject({ ok: false, error: { status: 0 } });
    const never: OpenHttp = (_url, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    expect(await fetchFrom(never, { timeoutMs: 20 })).toMatchObject({
      ok: false,
      error: {
        status: 0,
        error: {
          message: expect.stringMatching(
            /^The provider did not answer 'a file' in time, .*The rest of the portal works/,
          ),
        },
      },
    });
  });

  it('is reported with call and session if the provider makes a mistake; its reader’s behavior is no mistake [LIVE-13, ST11]', async () => {
    const reports: [string, string, string | undefined][] = [];
    const fetchWith = (open: OpenHttp, limits: { timeoutMs?: number; idleMs?: number } = {}) =>
      createFileTransport({
        base: 'http://provider.test',
        timeoutMs: 1_000,
        ...limits,
        open,
        report: ({ kind, event, reason, token }) => void reports.push([`${kind} ${event}`, reason, token]),
      })(request);
    const reported = () =>
      reports
        .splice(0)
        .map(([call, reason, token]) => (call === 'answer a file' && token === 'secret' ? reason : call));
    const typed =
      (type: string): OpenHttp =>
      async () => ({
        status: 200,
        header: (name) => (name === 'content-type' ? type : null),
        body: source(1, '{}').body,
      });
    const readAll = async (open: OpenHttp, limits = {}) => {
      const file = await fetchWith(open, limits);
      return file.ok ? new Response(file.value.body).text().catch(() => 'broken off') : file.error.error.code;
    };

    expect(await readAll(typed('text/html; charset=utf-8'))).toBe('BAD_ANSWER');
    expect(await readAll(typed('application/json'))).toBe('BAD_ANSWER');
    expect(await readAll(answered(source(1, ' <!DOCTYPE html><p>').body))).toBe('broken off');
    expect(reported()).toEqual(['Expected CSV, found HTML', 'Expected CSV, found JSON', 'Expected a file, found HTML']);

    expect(await readAll(answered(silent()), { idleMs: 20 })).toBe('broken off');
    const torn = new ReadableStream<Uint8Array>(
      { pull: (controller) => controller.error(new Error('ECONNRESET')) },
      { highWaterMark: 0 },
    );
    expect(await readAll(answered(torn))).toBe('broken off');
    expect(reported()).toEqual([
      'Expected more of the file within 0 s, found nothing',
      'Expected the complete file, found only a part',
    ]);

    await readAll(answered(source(1, '<html>').body, 500));
    await readAll(async () => {
      throw new Error('No answer');
    });
    expect(reported()).toEqual([
      'Expected an answer, found status 500 with HTML',
      'Expected an answer within 1 s, found none: The provider could not be reached',
    ]);

    await readAll(answered(source(1, '{"code":"FORBIDDEN","message":"Not yours."}').body, 403));
    await readAll(answered(source(1, 'no such call').body, 404));
    expect(await readAll(typed('text/csv'))).toBe('{}');
    const unread = await fetchWith(answered(source(10).body), { idleMs: 20 });
    await new Promise((resolve) => setTimeout(resolve, 40));
    const stopped = await fetchWith(answered(source(10).body));
    for (const file of [unread, stopped]) if (file.ok) await file.value.body.cancel().catch(() => undefined);
    expect(reported()).toEqual([]);
  });
});

import { type AgentOptions, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { answerSizes, atOnce } from '#edge/http/limits.ts';
import type { OpenHttp } from '#edge/upstream-api/file-transport.ts';
import type { SendHttp } from '#edge/upstream-api/transport.ts';
import { errorCodes } from '#shared/errors.ts';
import { limits } from '#shared/protocol.ts';
import { createTurns, type Leave, type Turns } from '#shared/turns.ts';

const unzip = promisify(gunzip);

/**
 * Sends HTTP requests to the provider over a few keep-alive connections; thousands of hubs that call at once wait in
 * turn. Uses Node's own client, because fetch takes several times the CPU time and memory for the same answer.
 * @param connections the maximum number for calls. One session gets at most an eighth of them, so that its calls do not
 * hold up others
 * @param answered called with the Date header of each answer
 */
export function createUpstreamHttp(
  connections: number = limits.upstreamCallsAtOnce,
  answered: (date: string | undefined) => void = () => {},
): {
  send: SendHttp;
  open: OpenHttp;
  close(): void;
} {
  const agents = agentsOf({ keepAlive: true, maxSockets: connections, timeout: LONGEST_IDLE });
  // A file occupies its connection as long as somebody reads it, so files have their own agents.
  const fileAgents = agentsOf({ maxSockets: atOnce.fileConnections });

  let closed = false;

  const turns = createTurns({ atOnce: Math.max(1, Math.floor(connections / 8)), waiting: Number.POSITIVE_INFINITY });

  const send: SendHttp = async (url, call) => {
    if (closed) throw new Error('Closed');
    const leave = await turnOf(turns, call);
    try {
      return await attempt(url, call);
    } catch (error) {
      // The provider closed a keep-alive connection just as it was reused. A read can safely be repeated.
      if (!(error instanceof Reused) || call.method !== 'GET') throw error instanceof Reused ? error.cause : error;
      return await attempt(url, call);
    } finally {
      leave();
    }
  };

  function attempt(url: URL, { method, headers, body, signal }: Parameters<SendHttp>[1]): ReturnType<SendHttp> {
    const secure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const request = (secure ? httpsRequest : httpRequest)(
        url,
        {
          agent: secure ? agents['https:'] : agents['http:'],
          method,
          headers: {
            ...headers,
            'accept-encoding': 'gzip',
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
          signal,
        },
        (response) => {
          answered(response.headers.date);
          textOf(response).then(
            (text) => resolve({ status: response.statusCode ?? 0, text }),
            (error) => reject(signal.aborted ? signal.reason : error),
          );
        },
      );
      request.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          request.reusedSocket && error.code === 'ECONNRESET'
            ? new Reused('', { cause: error })
            : signal.aborted
              ? signal.reason
              : error,
        ),
      );
      request.end(body);
    });
  }

  let filesOpen = 0;

  const open: OpenHttp = (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (closed) throw new Error('Closed');
      // Nobody knows how long the others will read, so waiting would end in a timeout.
      if (filesOpen >= atOnce.fileConnections)
        return resolve({
          status: 429,
          header: () => null,
          body: new Response(JSON.stringify(tooManyFiles)).body as never,
        });
      filesOpen += 1;
      const secure = url.protocol === 'https:';
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const request = (secure ? httpsRequest : httpRequest)(
        url,
        {
          agent: secure ? fileAgents['https:'] : fileAgents['http:'],
          method,
          headers: { ...headers, ...length },
          signal,
        },
        (response) =>
          resolve({
            status: response.statusCode ?? 0,
            header: (name) => String(response.headers[name.toLowerCase()] ?? '') || null,
            body: Readable.toWeb(response, { strategy: { highWaterMark: 1 } }) as ReadableStream<Uint8Array>,
          }),
      );
      request.on('error', (error) => reject(signal.aborted ? signal.reason : error));
      request.on('close', () => {
        filesOpen -= 1;
      });
      request.end(body);
    });

  return {
    send,
    open,
    close() {
      closed = true;
      for (const agent of [...Object.values(agents), ...Object.values(fileAgents)]) agent.destroy();
    },
  };
}

/**
 * How long an unused connection stays open, ms: shorter than the 5 s of many servers, because a change that is sent
 * while they close it fails. Only with a limit of its own does Node's agent also obey a shorter one in the answer's
 * Keep-Alive header, less a second. Calls in progress are not limited.
 */
const LONGEST_IDLE = 4_000;

const agentsOf = (options: AgentOptions) => ({ 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) });

class Reused extends Error {}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > answerSizes.upstream) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  return (
    response.headers['content-encoding'] === 'gzip'
      ? await unzip(whole, { maxOutputLength: answerSizes.upstream })
      : whole
  ).toString('utf8');
}

/**
 * Waits until this session may make one more call. Calls without a token do not wait.
 * @throws the signal's reason when aborted
 */
function turnOf(turns: Turns, { headers, signal }: Parameters<SendHttp>[1]): Promise<Leave> {
  const token = headers['portal-token'] ?? headers.authorization;
  const turn = token === undefined ? undefined : turns.enter(token);
  if (!turn) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    void turn.then((leave) => {
      signal.removeEventListener('abort', giveUp);
      if (signal.aborted) leave();
      else resolve(leave);
    });
  });
}

const tooManyFiles = {
  code: errorCodes.tooMany,
  message: 'Too many files are being created right now. Please try again in a minute.',
};

import { type AgentOptions, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

type HttpRequest = {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
};
/** `body` is unpacked. */
export type HttpAnswer = { status: number; header: (name: string) => string | undefined; body: Readable };

export type SendToCompany = (url: string, request: HttpRequest) => Promise<HttpAnswer>;

/** How many connections to the company's API there are at most: more than the edge makes calls and reads files at once. */
const CONNECTIONS = 128;
/** How long an unused connection stays open, ms: shorter than the 5 s of many servers. */
const LONGEST_IDLE = 4_000;

/**
 * Creates the function that sends requests to the company, over connections that stay open. Uses Node's own client,
 * because fetch takes several times the CPU time for the same answer. Follows no redirect.
 */
export function createCompanyHttp(): SendToCompany {
  const options: AgentOptions = { keepAlive: true, maxSockets: CONNECTIONS, timeout: LONGEST_IDLE };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

  const attempt = (url: string, { method, headers, body, signal }: HttpRequest): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const secure = url.startsWith('https:');
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const request = (secure ? httpsRequest : httpRequest)(
        url,
        {
          agent: secure ? agents.https : agents.http,
          method,
          headers: { ...headers, ...length, 'accept-encoding': 'gzip' },
          signal,
        },
        (response) => resolve(answerOf(response)),
      );
      request.on('error', (error: NodeJS.ErrnoException) =>
        reject(request.reusedSocket && error.code === 'ECONNRESET' ? new Reused('', { cause: error }) : error),
      );
      request.end(body);
    });

  return async (url, request) => {
    try {
      return await attempt(url, request);
    } catch (error) {
      if (!(error instanceof Reused)) throw error;
      // The company closed the connection just as it was reused. A read can safely be repeated.
      if (request.method !== 'GET') throw error.cause;
      return attempt(url, request);
    }
  };
}

class Reused extends Error {}

function answerOf(response: IncomingMessage): HttpAnswer {
  const { headers, statusCode = 0 } = response;
  return {
    status: statusCode,
    header: (name) => headers[name]?.toString(),
    // A broken answer ends the unpacked one with its error.
    body: headers['content-encoding'] === 'gzip' ? pipeline(response, createGunzip(), () => {}) : response,
  };
}

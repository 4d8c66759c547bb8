import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Call = { method: string; url: URL; headers: IncomingHttpHeaders; body: Buffer };
export type Reply = { status: number; headers?: Record<string, string>; body?: unknown };

/**
 * A message as the service's reader gets it. `id`: the sender's own, where the protocol carries one. `lost`: the sender
 * did not hear that it was taken.
 */
export type TakenMessage = { id?: string; text: string; links: string[]; lost?: true };

/**
 * What a service does to the next call instead of its work. `hang`: it never answers. `lost`: it takes the message, and
 * the answer is lost.
 */
export type Trouble = 'too-many' | 'broken' | 'gone' | 'hang' | 'lost';

export type PlayedService = {
  host: string;
  listener: RequestListener;
  taken: TakenMessage[];
  /** Applies to one call each. */
  troubles: Trouble[];
  /** The calls that came, whatever became of them. */
  calls: Call[];
};

/** The answer alone, or with the message that came through. */
type Work = Reply | (TakenMessage & { reply: Reply });

type Manners = {
  host: string;
  /** Checks a call by the service's own rules. */
  work: (call: Call) => Work | Promise<Work>;
  tooMany: (pauseMs: number) => Reply;
  broken: Reply;
  gone: Reply;
  /** Calls per ms that the service accepts. Counted by `now`, if there is one. */
  limit?: { most: number; per: number };
  now?: (() => number) | undefined;
};

/** Plays a service: its work, its limit, and its troubles on demand. */
export function playService({ host, work, tooMany, broken, gone, limit, now }: Manners): PlayedService {
  const accepted: number[] = [];
  const pauseNow = (): number => {
    if (limit === undefined || now === undefined) return 0;
    const earliest = accepted.at(-limit.most);
    return earliest === undefined ? 0 : Math.max(0, earliest + limit.per - now());
  };
  const service: PlayedService = {
    host,
    taken: [],
    troubles: [],
    calls: [],
    listener: async (request, response) => {
      const url = new URL(request.url ?? '/', `https://${host}`);
      const call = { method: request.method ?? '', url, headers: request.headers, body: await buffer(request) };
      service.calls.push(call);
      const answer = ({ status, headers = {}, body }: Reply) => {
        const isText = typeof body === 'string' || body === undefined;
        response
          .writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
          .end(isText ? body : JSON.stringify(body));
      };
      const trouble = service.troubles.shift();
      if (trouble === 'hang') return;
      if (trouble === 'too-many') return answer(tooMany(2_000));
      if (trouble === 'broken') return answer(broken);
      if (trouble === 'gone') return answer(gone);
      const pause = pauseNow();
      if (pause > 0) return answer(tooMany(pause));
      const done = await work(call);
      if ('status' in done) return answer(done);
      const { reply, ...message } = done;
      service.taken.push(trouble === 'lost' ? { ...message, lost: true } : message);
      if (now) accepted.push(now());
      if (trouble === 'lost') return request.socket.destroy();
      answer(reply);
    },
  };
  return service;
}

/** The JSON of a body; undefined if it is none. */
export function jsonBody({ body }: Call): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

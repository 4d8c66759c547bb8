import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';

/** The provider calls whose answers can be held, refused or lost per user. */
export const callKinds = ['user', 'tokens', 'list', 'read', 'delete'] as const;
export type CallKind = (typeof callKinds)[number];

/** The faults of one user. The provider itself sees none of them. */
type Faults = {
  holdMs: Map<CallKind, number>;
  status: Map<CallKind, number>;
  /** The provider does the work, but its answer is lost. */
  lose: Set<CallKind>;
  refused: boolean;
  /** Holds frames in both directions without closing anything. */
  stalled: boolean;
  /** How many of the next events are lost, duplicated, or swapped with the one after. */
  drop: number;
  double: number;
  swap: number;
  /** Delays every frame to the hub by this long, in order. */
  lagMs: number;
  /** Delays the answer to a join by this long. */
  joinMs: number;
};

export type FaultyWay = Awaited<ReturnType<typeof startFaultyWay>>;
type Pair = {
  user: string;
  hub: WebSocket;
  provider: WebSocket;
  swapped: string | undefined;
  copy: string | undefined;
  heldBack: (() => void)[];
};

/** A proxy between the hub and the provider that makes network faults. @param provider its address */
export async function startFaultyWay(provider: string, pingTimeout: number) {
  const faults = new Map<string, Faults>();
  const pairs = new Set<Pair>();
  const open = new Set<Socket>();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const target = new URL(provider);
  let down = false;
  const lost = new Set<string>();

  const faultsOf = (user: string): Faults => {
    const known = faults.get(user);
    if (known) return known;
    const none = noFaults();
    faults.set(user, none);
    return none;
  };

  const server = createServer((request, response) => {
    carry(request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });

  async function carry(request: IncomingMessage, response: ServerResponse) {
    if (down) return request.socket.destroy();
    const body = await bytesOf(request);
    const user = userOf(request.headers['portal-token']);
    const kind = kindOf(request.method ?? '', request.url ?? '');
    const at = user ? faultsOf(user) : undefined;
    const status = kind && at?.status.get(kind);
    if (status && status !== 403)
      return answer(response, status, JSON.stringify({ code: 'CHAOS', message: 'Out of order' }));
    if (status === 403)
      return answer(response, 403, JSON.stringify({ code: 'PLAN_REQUIRED', message: 'Not on this plan' }));
    const answered = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const onward = httpRequest(
        {
          agent,
          host: target.hostname,
          port: target.port,
          method: request.method,
          path: request.url,
          headers: { ...request.headers, host: target.host },
        },
        (incoming) =>
          void bytesOf(incoming).then(
            (bytes) => resolve({ status: incoming.statusCode ?? 500, text: bytes.toString('utf8') }),
            reject,
          ),
      );
      onward.on('error', reject);
      onward.end(body);
    });
    const held = kind && at?.holdMs.get(kind);
    if (held) await new Promise((resolve) => setTimeout(resolve, held));
    if (down || (kind && at?.lose.has(kind))) return request.socket.destroy();
    answer(response, answered.status, answered.text);
  }

  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, stream: Duplex, head) => {
    stream.on('error', () => stream.destroy());
    const token = new URL(request.url ?? '/', provider).searchParams.get('token') ?? undefined;
    const user = userOf(token) ?? '';
    if (down || faultsOf(user).refused) return stream.destroy();
    sockets.handleUpgrade(request, stream, head, (hub) => {
      const onward = new WebSocket(`${provider.replace('http', 'ws')}${request.url}`, { perMessageDeflate: false });
      const pair: Pair = { user, hub, provider: onward, swapped: undefined, copy: undefined, heldBack: [] };
      pairs.add(pair);
      const end = () => {
        pairs.delete(pair);
        hub.terminate();
        onward.terminate();
      };
      const waiting: string[] = [];
      hub.on('message', (data) =>
        unlessStalled(pair, () => {
          if (onward.readyState === WebSocket.OPEN) onward.send(data.toString());
          else waiting.push(data.toString());
        }),
      );
      onward.on('open', () => {
        for (const text of waiting.splice(0)) onward.send(text);
      });
      onward.on('message', (data, isBinary) =>
        unlessStalled(pair, () => later(pair, isBinary ? (data as Buffer) : data.toString())),
      );
      for (const side of [hub, onward]) side.on('close', end).on('error', end);
    });
  });

  function unlessStalled(pair: Pair, act: () => void) {
    if (faultsOf(pair.user).stalled) pair.heldBack.push(act);
    else act();
  }

  function later(pair: Pair, frame: string | Buffer) {
    const { lagMs, joinMs } = faultsOf(pair.user);
    const isJoinAnswer = typeof frame === 'string' && frame.startsWith('43');
    const wait = isJoinAnswer ? Math.max(lagMs, joinMs) : lagMs;
    if (wait > 0) setTimeout(() => deliver(pair, frame), wait);
    else deliver(pair, frame);
  }

  function deliver(pair: Pair, frame: string | Buffer) {
    const send = (each: string | Buffer) => {
      if (pair.hub.readyState === WebSocket.OPEN) pair.hub.send(each);
    };
    if (typeof frame !== 'string') return send(frame);
    if (frame.startsWith('0{'))
      return send(JSON.stringify({ ...JSON.parse(frame.slice(1)), pingTimeout }).replace(/^/, '0'));
    if (!frame.startsWith('42')) return send(frame);
    const at = faultsOf(pair.user);
    if (at.drop > 0) {
      at.drop -= 1;
      lost.add(pair.user);
      return;
    }
    if (at.swap > 0 && pair.swapped === undefined) {
      at.swap -= 1;
      lost.add(pair.user);
      pair.swapped = frame;
      return;
    }
    send(frame);
    if (pair.swapped !== undefined) send(pair.swapped);
    pair.swapped = undefined;
    if (at.double > 0) {
      at.double -= 1;
      send(frame);
      // Sends a copy once more, after the next frame.
      if (pair.copy !== undefined) send(pair.copy);
      pair.copy = frame;
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const of = (user: string) => [...pairs].filter((pair) => pair.user === user);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faultsOf,
    /**
     * Returns whether an event was lost or reordered on a surviving socket since the last call. No hub can detect that.
     */
    tookLoss(user: string): boolean {
      return lost.delete(user);
    },
    /** Drops the TCP connection without a close frame. */
    cut(user: string) {
      for (const pair of of(user)) pair.hub.terminate();
    },
    /** Disconnects in the provider's own protocol. */
    dismiss(user: string) {
      for (const pair of of(user)) if (pair.hub.readyState === WebSocket.OPEN) pair.hub.send('41');
    },
    /** Sends any frame directly, past the provider. */
    inject(user: string, frame: string | Buffer) {
      for (const pair of of(user)) if (pair.hub.readyState === WebSocket.OPEN) pair.hub.send(frame);
    },
    socketsOf: (user: string) => of(user).length,
    setDown(value: boolean) {
      down = value;
      if (!value) return;
      for (const pair of [...pairs]) pair.hub.terminate();
      for (const socket of open) socket.destroy();
    },
    flow(user: string) {
      faultsOf(user).stalled = false;
      for (const pair of of(user)) for (const act of pair.heldBack.splice(0)) act();
    },
    /** Clears all faults of a user, except that a right the account has lost stays lost. */
    heal(user: string) {
      const forbidden = faultsOf(user).status.get('list') === 403;
      faults.delete(user);
      if (forbidden) faultsOf(user).status.set('list', 403);
      for (const pair of of(user)) {
        for (const act of pair.heldBack.splice(0)) act();
        if (pair.swapped !== undefined) pair.hub.send(pair.swapped);
        pair.swapped = undefined;
      }
    },
    async close() {
      down = true;
      for (const pair of [...pairs]) pair.hub.terminate();
      agent.destroy();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const noFaults = (): Faults => ({
  holdMs: new Map(),
  status: new Map(),
  lose: new Set(),
  refused: false,
  stalled: false,
  drop: 0,
  double: 0,
  swap: 0,
  lagMs: 0,
  joinMs: 0,
});

/** The scripted provider puts the user into its tokens. */
const userOf = (token: string | string[] | undefined): string | undefined =>
  /^token-(.+)-\d+$/.exec(String(token ?? ''))?.[1];

function kindOf(method: string, url: string): CallKind | undefined {
  const path = url.split('?')[0] ?? '';
  if (path.endsWith('/get-user-info-app')) return 'user';
  if (/\/get-[a-z]+-tokens$/.test(path)) return 'tokens';
  if (path.endsWith('/portal/notifications')) return method === 'GET' ? 'list' : 'delete';
  return path.endsWith('/mark-read') ? 'read' : undefined;
}

const answer = (response: ServerResponse, status: number, text: string) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(text);

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

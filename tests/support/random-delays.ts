// Loaded into the edge's process by `npm run test:flaky`. Everything that it receives and sends is late, each time by a
// random interval and in order, as on a bad network. This finds tests and screens that take the usual order of answers
// and frames for granted.
import { ClientRequest, type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { WebSocket } from 'ws';

/** The longest delays, ms. Calls and their answers are delayed separately. */
const longest = { call: 400, script: 200, providerCall: 1_000, frame: 250 };

/** Returns a random delay, mostly a short one, ms. */
const upTo = (most: number): number => Math.random() * (Math.random() < 0.5 ? most / 10 : most);

/** Runs what it is given one after the other, each later than the one before. */
function createQueue(): (run: () => void) => void {
  let last = Promise.resolve();
  let waiting = 0;
  return (run) => {
    waiting += 1;
    // A burst stays a burst.
    const delay = waiting > 3 ? 0 : upTo(longest.frame);
    last = last.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      waiting -= 1;
      run();
    });
  };
}

const server = Server.prototype;
const serve = server.emit as (this: Server, name: string, ...args: unknown[]) => boolean;
server.emit = function (this: Server, name: string, ...args: unknown[]) {
  const [request, response] = args as [IncomingMessage, ServerResponse];
  if (name !== 'request') return serve.call(this, name, ...args);
  const isCall = request.url?.startsWith('/api/');
  const isScript = request.url?.endsWith('.js');
  if (isCall) delayEnd(response, longest.call);
  setTimeout(
    () => !response.destroyed && serve.call(this, name, request, response),
    isCall ? upTo(longest.call) : isScript ? upTo(longest.script) : 0,
  );
  return true;
};

const call = ClientRequest.prototype;
const { emit: answer, end: send } = call;
call.end = function (this: ClientRequest, ...args: unknown[]) {
  setTimeout(() => send.apply(this, args as never), upTo(longest.providerCall));
  return this;
};
call.emit = function (this: ClientRequest, name: string, ...args: unknown[]) {
  if (name !== 'response') return answer.call(this, name, ...args);
  setTimeout(() => answer.call(this, name, ...args), upTo(longest.providerCall));
  return true;
};

function delayEnd(response: ServerResponse, most: number) {
  const { end } = response;
  response.end = (...args: unknown[]) => {
    setTimeout(() => end.apply(response, args as never), upTo(most));
    return response;
  };
}

const socket = WebSocket.prototype;
const { emit: receive, send: sendFrame, close } = socket;
const queues = new WeakMap<
  WebSocket,
  { incoming: ReturnType<typeof createQueue>; outgoing: ReturnType<typeof createQueue> }
>();
function queuesOf(ws: WebSocket) {
  const known = queues.get(ws) ?? { incoming: createQueue(), outgoing: createQueue() };
  queues.set(ws, known);
  return known;
}
socket.emit = function (this: WebSocket, name: string, ...args: unknown[]) {
  if (name !== 'message' && name !== 'close') return receive.call(this, name, ...args);
  queuesOf(this).incoming(() => receive.call(this, name, ...args));
  return true;
};
socket.send = function (this: WebSocket, ...args: unknown[]) {
  queuesOf(this).outgoing(() => this.readyState === WebSocket.OPEN && sendFrame.apply(this, args as never));
};
socket.close = function (this: WebSocket, ...args) {
  queuesOf(this).outgoing(() => close.apply(this, args));
};

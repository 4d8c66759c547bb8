import { DurableObject } from 'cloudflare:workers';
import type { Command } from '#edge/hub/commands/commands.ts';
import type { Session } from '#edge/hub/ports.ts';
import type { PlayedEvent } from '#edge/ops/play.ts';
import type { WatchRequest } from '#shared/recording/operator-wire.ts';
import type { Env } from './env.ts';
import { createUserObject, type RunningUserObject } from './user-object.ts';

/** The platform asks for a class. Everything it is told goes on to user-object.ts. */
export class UserHub extends DurableObject<Env> {
  readonly #object: RunningUserObject;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#object = createUserObject(ctx, env);
    void ctx.blockConcurrencyWhile(this.#object.wake);
  }

  check(session: Session) {
    return this.#object.check(session);
  }

  command(session: Session, command: Command) {
    return this.#object.command(session, command);
  }

  endSession(userId: string, sessionId: string, inactive?: boolean) {
    return this.#object.endSession(userId, sessionId, inactive);
  }

  endAllSessions(userId: string) {
    return this.#object.endAllSessions(userId);
  }

  refreshAccount(userId: string) {
    return this.#object.refreshAccount(userId);
  }

  endRefusedSessions(userId: string) {
    return this.#object.endRefusedSessions(userId);
  }

  figures(userId: string) {
    return this.#object.figures(userId);
  }

  watch(request: WatchRequest) {
    return this.#object.watch(request);
  }

  play(userId: string, events: PlayedEvent[], anyone: boolean) {
    return this.#object.play(userId, events, anyone);
  }

  override fetch(request: Request) {
    return this.#object.connect(request);
  }

  override alarm() {
    this.#object.alarm();
  }

  override webSocketMessage(ws: WebSocket, data: string | ArrayBuffer) {
    this.#object.onMessage(ws, data);
  }

  override webSocketClose(ws: WebSocket, code: number) {
    this.#object.onClose(ws, code);
  }

  override webSocketError(ws: WebSocket) {
    this.#object.onClose(ws, 1006);
  }
}

import type { Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { AllRead, ChangeCommand, ChangeDone } from '#edge/hub/commands/change-commands.ts';
import type { CommandOutcome } from '#edge/hub/commands/command-run.ts';
import type { MuteCommand } from '#edge/hub/commands/commands.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { notificationCalls } from '#shared/inbox/calls.ts';
import type { BulkStep, Marked, Undone } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import type { Mutes } from '#shared/inbox/mutes.ts';
import type { AnswerFile } from './file-answers.ts';
import { mountCalls } from './mount-calls.ts';

export function notificationRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { hubs, upstream } = deps;
  // A hub answers commands about mutes with all mutes.
  const mutes = (c: Context<SignedIn>, command: MuteCommand) =>
    hubs.command(c.var.session, command) as CommandOutcome<Mutes>;
  return mountCalls(deps, notificationCalls, {
    page: (c, query) => upstream.notifications.list(c.var.session.token, query),
    subscriptions: (c, { marketplace }) => upstream.subscriptions.list(c.var.session.token, marketplace),
    subscribe: (c, which) => hubs.command(c.var.session, { kind: 'subscribe', ...which }),
    mute: (c, which) => mutes(c, { kind: 'mute', ...which }),
    unmute: (c, which) => mutes(c, { kind: 'unmute', ...which }),
  });
}

/** @param answerFile shared with the histories */
export function inboxRoutes(deps: EdgeDeps, answerFile: AnswerFile): Hono<SignedIn> {
  // A hub answers each of the four with what its call answers.
  const change = <Done extends ChangeDone>(c: Context<SignedIn>, command: ChangeCommand) =>
    deps.hubs.command(c.var.session, command) as CommandOutcome<Done>;
  return mountCalls(deps, inboxCalls, {
    search: (c, search) => deps.upstream.inbox.search(c.var.session.token, search),
    needsYou: (c) => deps.upstream.inbox.needsYou(c.var.session.token),
    csv: answerFile(inboxCalls.csv),
    mark: (c, which) => change<Marked>(c, { kind: 'mark', ...which }),
    readAll: (c, which) => change<AllRead>(c, { kind: 'readAll', ...which }),
    matching: (c, step) => change<BulkStep>(c, { kind: 'matching', step }),
    undo: (c, { change: name }) => change<Undone>(c, { kind: 'undo', change: name }),
  });
}

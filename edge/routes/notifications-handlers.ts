import type { Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { ChangeCommand, ChangeDone } from '#edge/hub/commands/change-commands.ts';
import type { CommandOutcome } from '#edge/hub/commands/command-run.ts';
import type { Command, MuteCommand } from '#edge/hub/commands/commands.ts';
import type { SignedIn } from '#edge/session/signed-in.ts';
import { notificationCalls } from '#shared/notifications/calls.ts';
import type { BulkStep, Undone } from '#shared/notifications/inbox.ts';
import { inboxCalls } from '#shared/notifications/inbox-calls.ts';
import type { AlertsChanged } from '#shared/notifications/inbox-events.ts';
import type { Mutes } from '#shared/notifications/mutes.ts';
import type { AnswerFile } from './file-answers.ts';
import { mountCalls } from './mount-calls.ts';

export function notificationRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { hubs, upstream } = deps;
  // A hub answers commands about mutes with all mutes, and the others here with a count.
  const count = (c: Context<SignedIn>, command: Exclude<Command, MuteCommand | ChangeCommand>) =>
    hubs.command(c.var.session, command) as CommandOutcome<{ count: number }>;
  const mutes = (c: Context<SignedIn>, command: MuteCommand) => hubs.command(c.var.session, command) as CommandOutcome<Mutes>;
  return mountCalls(deps, notificationCalls, {
    page: (c, query) => upstream.notifications.list(c.var.session.token, query),
    markRead: (c, read) => {
      const which = 'all' in read ? { alerts: 'all' as const, until: read.until } : { alerts: read.alerts };
      return count(c, { kind: 'read', ...which, held: read.held });
    },
    remove: (c, which) => count(c, { kind: 'delete', ...which }),
    hold: (c, held) => count(c, { kind: 'hold', held }),
    release: (c, { id }) => count(c, { kind: 'release', id }),
    subscriptions: (c, { marketplace }) => upstream.subscriptions.list(c.var.session.token, marketplace),
    subscribe: (c, which) => count(c, { kind: 'subscribe', ...which }),
    mute: (c, which) => mutes(c, { kind: 'mute', ...which }),
    unmute: (c, which) => mutes(c, { kind: 'unmute', ...which }),
  });
}

/** @param answerFile shared with the histories */
export function inboxRoutes(deps: EdgeDeps, answerFile: AnswerFile): Hono<SignedIn> {
  // A hub answers each of the three with what its call answers.
  const change = <Done extends ChangeDone>(c: Context<SignedIn>, command: ChangeCommand) => deps.hubs.command(c.var.session, command) as CommandOutcome<Done>;
  return mountCalls(deps, inboxCalls, {
    search: (c, search) => deps.upstream.inbox.search(c.var.session.token, search),
    needsYou: (c) => deps.upstream.inbox.needsYou(c.var.session.token),
    csv: (c, list) => answerFile(c, 'notifications', () => deps.upstream.inbox.csv(c.var.session.token, list)),
    mark: (c, which) => change<AlertsChanged>(c, { kind: 'mark', ...which }),
    matching: (c, step) => change<BulkStep>(c, { kind: 'matching', step }),
    undo: (c, { change: name }) => change<Undone>(c, { kind: 'undo', change: name }),
  });
}

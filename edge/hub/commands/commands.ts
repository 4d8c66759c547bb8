import { EXCEPTION, EXCEPTION_MESSAGE } from '#shared/errors.ts';
import type { Mute, Mutes, MuteTarget } from '#shared/notifications/mutes.ts';
import type { NotificationType } from '#shared/notifications/notification.ts';
import { ok } from '#shared/result.ts';
import { type AlertCommand, type HoldCommand, runAlertCommand, runHoldCommand } from './alert-commands.ts';
import { type CommandFailure, type CommandHub, type CommandOutcome, CommandRun } from './command-run.ts';

/** What goes through a hub because every tab has to hear of it. A domain's commands stand in a file of their own. */
export type Command = AlertCommand | HoldCommand | MuteCommand | SubscriptionCommand;

/** @param token the session's, for the provider's calls */
export function runCommand(hub: CommandHub, token: string, command: Command): CommandOutcome {
  const run = new CommandRun(hub, token);
  switch (command.kind) {
    case 'read':
    case 'delete':
      return runAlertCommand(run, command);
    case 'hold':
    case 'release':
      return runHoldCommand(run, command);
    case 'mute':
    case 'unmute':
      return runMuteCommand(run, command);
    case 'subscribe':
      return runSubscriptionCommand(run, command);
  }
}

/** What a caller hears when the hub itself had to start again in the middle. */
export const interrupted: CommandFailure = { status: 503, error: { code: EXCEPTION, message: EXCEPTION_MESSAGE } };

type SubscriptionCommand = { kind: 'subscribe'; marketplace: string; notificationType: NotificationType };

async function runSubscriptionCommand(run: CommandRun, { marketplace, notificationType }: SubscriptionCommand): CommandOutcome<{ count: number }> {
  run.begin();
  const done = await run.hub.deps.calls.subscriptions.create(run.token, marketplace, notificationType);
  if (!done.ok) return run.refuse(done.error);
  await run.append([{ type: 'notification.subscribed', data: { marketplace, notificationType } }]);
  return ok({ count: 1 });
}

export type MuteCommand = { kind: 'mute'; mutes: Mute[] } | { kind: 'unmute'; targets: MuteTarget[] };

/** Changes some mutes; the provider answers with all of them as they are then. */
async function runMuteCommand(run: CommandRun, command: MuteCommand): CommandOutcome<Mutes> {
  const { mutes } = run.hub.deps.calls;
  run.begin();
  const done = await (command.kind === 'mute' ? mutes.put(run.token, command.mutes) : mutes.delete(run.token, command.targets));
  if (!done.ok) return run.refuse(done.error, 'mutes');
  await run.appendPart({ type: 'mutes.updated', data: done.value });
  return done;
}

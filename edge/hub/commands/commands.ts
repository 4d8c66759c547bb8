import { EXCEPTION, EXCEPTION_MESSAGE } from '#shared/errors.ts';
import type { Mute, Mutes, MuteTarget } from '#shared/inbox/mutes.ts';
import type { NotificationType } from '#shared/inbox/notification.ts';
import { ok } from '#shared/result.ts';
import { type ChangeCommand, runChangeCommand } from './change-commands.ts';
import { type CommandFailure, type CommandHub, type CommandOutcome, CommandRun } from './command-run.ts';

/** The commands that go through a hub, because every tab has to be notified. */
export type Command = ChangeCommand | MuteCommand | SubscriptionCommand;

/** @param token the session's access token, for calls to the provider */
export function runCommand(hub: CommandHub, token: string, command: Command): CommandOutcome {
  const run = new CommandRun(hub, token);
  switch (command.kind) {
    case 'mark':
    case 'readAll':
    case 'matching':
    case 'undo':
      return runChangeCommand(run, command);
    case 'mute':
    case 'unmute':
      return runMuteCommand(run, command);
    case 'subscribe':
      return runSubscriptionCommand(run, command);
  }
}

/** The answer when the hub restarted while the command was running. */
export const interrupted: CommandFailure = { status: 503, error: { code: EXCEPTION, message: EXCEPTION_MESSAGE } };

type SubscriptionCommand = { kind: 'subscribe'; marketplace: string; notificationType: NotificationType };

async function runSubscriptionCommand(
  run: CommandRun,
  { marketplace, notificationType }: SubscriptionCommand,
): CommandOutcome<{ count: number }> {
  run.begin();
  const done = await run.hub.deps.calls.subscriptions.create(run.token, marketplace, notificationType);
  if (!done.ok) return run.refuse(done.error);
  await run.append([{ event: { type: 'notification.subscribed', data: { marketplace, notificationType } } }]);
  return ok({ count: 1 });
}

export type MuteCommand = { kind: 'mute'; mutes: Mute[] } | { kind: 'unmute'; targets: MuteTarget[] };

/** Changes some mutes. The provider answers with the complete list after the change. */
async function runMuteCommand(run: CommandRun, command: MuteCommand): CommandOutcome<Mutes> {
  const { mutes } = run.hub.deps.calls;
  run.begin();
  const done = await (command.kind === 'mute'
    ? mutes.put(run.token, command.mutes)
    : mutes.delete(run.token, command.targets));
  if (!done.ok) return run.refuse(done.error, 'mutes');
  run.hub.deps.meter.count('mutes', command.kind);
  await run.appendPart({ type: 'mutes.updated', data: done.value });
  return done;
}

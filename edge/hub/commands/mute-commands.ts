import type { Mute, Mutes, MuteTarget } from '#shared/notifications/mutes.ts';
import type { CommandOutcome, CommandRun } from './command-run.ts';

export type MuteCommand = { kind: 'mute'; mutes: Mute[] } | { kind: 'unmute'; targets: MuteTarget[] };

/** Changes some mutes; the provider answers with all of them as they are then. */
export async function runMuteCommand(run: CommandRun, command: MuteCommand): CommandOutcome<Mutes> {
  const { mutes } = run.hub.deps.calls;
  run.begin();
  const done = await (command.kind === 'mute' ? mutes.put(run.token, command.mutes) : mutes.delete(run.token, command.targets));
  if (!done.ok) return run.refuse(done.error, 'mutes');
  await run.appendPart({ type: 'mutes.updated', data: done.value });
  return done;
}

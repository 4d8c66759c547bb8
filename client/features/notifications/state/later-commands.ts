import { BehaviorSubject, of, switchMap } from 'rxjs';
import { NOT_LOADED, type OnDemand } from '#client/ui/on-demand.ts';

import type { Commands, CommandsDeps, createCommands } from './commands.ts';

/** The part of the program that the commands come with. */
export type CommandsPart = OnDemand<{ createCommands: typeof createCommands }>;

/** The commands without their code in the first view: the part is fetched ahead, and what is asked for sooner waits for it. */
export function createLaterCommands(part: CommandsPart, deps: CommandsDeps): Commands {
  const made$ = new BehaviorSubject<Commands | undefined>(undefined);
  let failed = false;
  let waiting: ((commands: Commands | undefined) => void)[] = [];
  const settle = () => {
    const acts = waiting;
    waiting = [];
    for (const act of acts) act(made$.value);
  };
  const life = part.fetched$.subscribe((fetched) => {
    if (fetched.state === 'waiting') return;
    if (fetched.state === 'here') made$.next(fetched.part.createCommands(deps));
    else failed = true;
    settle();
  });
  const use = (act: (commands: Commands | undefined) => void) => {
    waiting.push(act);
    if (failed || made$.value) settle();
    else part.fetch();
  };
  const run = (act: (commands: Commands) => void) =>
    use((commands) => (commands ? act(commands) : deps.toasts.show({ kind: 'failed', text: NOT_LOADED, key: 'commands' })));
  return {
    open: (row) => use((commands) => commands?.open(row)),
    markRead: (rows) => run((commands) => commands.markRead(rows)),
    markAllRead: () => run((commands) => commands.markAllRead()),
    remove: (rows) => run((commands) => commands.remove(rows)),
    isOwn: (id) => id.startsWith(`${deps.tab}:`),
    unsent$: made$.pipe(switchMap((commands) => commands?.unsent$ ?? of(0))),
    undoUnsent: () => made$.value?.undoUnsent(),
    flush: async () => {
      if (waiting.length > 0) await new Promise<void>((done) => use(() => done()));
      await made$.value?.flush();
    },
    close: () => {
      life.unsubscribe();
      made$.value?.close();
    },
  };
}

import { asyncScheduler, Subject } from 'rxjs';
import { expect, it } from 'vitest';
import type { StreamItem } from '#client/stream/link-state.ts';
import { createResource } from '#client/stream/resource.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { ImportList, StoredImport } from '#shared/products/imports/stored-import.ts';
import { ok } from '#shared/result.ts';
import { createImportCommands } from './imports-pane.tsx';

const stored = (id: string, startedAt: number) => ({ id, name: id, startedAt }) as StoredImport;

it('an import that is restored is listed once, also if the list was read again before the answer [RES-04]', async () => {
  const [first, second] = [stored('a', 2), stored('b', 1)];
  let present = [first, second];
  let answer = () => {};
  const read = async () => ok({ value: { imports: present } as ImportList, head: null });
  const list = createResource<ImportList>(
    { events$: new Subject<StreamItem>(), scheduler: asyncScheduler, random: () => 1 },
    { read },
  ).start();
  const toasts = createToasts(asyncScheduler);
  const commands = createImportCommands({
    list,
    toasts,
    api: {
      change: read as never,
      remove: async () => {
        present = [second];
        return read();
      },
      restore: () => {
        present = [first, second];
        return new Promise((resolve) => {
          answer = () => void read().then(resolve);
        });
      },
    },
  });
  const listed = () =>
    (list.state$.value.value as { imports: StoredImport[] } | undefined)?.imports.map(({ id }) => id);
  await expect.poll(listed).toEqual(['a', 'b']);
  await commands.remove(first);
  expect(listed()).toEqual(['b']);
  toasts.newestUndo()?.();
  expect(listed()).toEqual(['a', 'b']);
  list.reload();
  await new Promise((next) => setTimeout(next));
  expect(listed()).toEqual(['a', 'b']);
  answer();
  await new Promise((next) => setTimeout(next));
  expect(listed()).toEqual(['a', 'b']);
  list.close();
});

import { asyncScheduler, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallFailure, CallOptions } from '#client/api/call.ts';
import type { StreamItem } from '#client/stream/link-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { createToasts } from '#client/ui/toasts$.ts';
import type { PreferencesPatch } from '#shared/account/preferences/preferences.ts';
import { formatTime, setTimeFormat } from '#shared/format.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Profile } from '#shared/session/profile.ts';
import { createPreferencesStore } from './preferences-store.ts';

const KEY = 'sellerwire.preferences';
const plain = {
  density: 'standard',
  timeFormat: 'standard',
  singleKeys: true,
  quietUnchanged: true,
  ruleMails: true,
  listTime: 'relative',
  startScreen: 'plan',
};
const at = Date.UTC(2026, 10, 21, 15, 4, 9);

type Given = Result<object, CallFailure>;

type Edge = { load: () => Given; save?: (patch: PreferencesPatch) => Given | Promise<Given>; profile?: Profile };

/** A store in a browser, in front of an edge that answers as it is told. */
function openStore({ load, save = () => ok(plain), profile = 'full' }: Edge) {
  const events$ = new Subject<StreamItem>();
  const leaving$ = new Subject<void>();
  const show = vi.fn();
  const saved: unknown[] = [];
  const call = async ({ method, body }: CallOptions<never>) => {
    if (method === 'PUT') saved.push(body);
    const answer = await (method === 'PUT' ? save(body as PreferencesPatch) : load());
    return answer.ok ? ok({ value: answer.value, head: null }) : answer;
  };
  const store = createPreferencesStore({
    profile,
    call,
    events$,
    leaving$,
    toasts: { ...createToasts(asyncScheduler), show },
    scheduler: asyncScheduler,
    random: () => 1,
  } as unknown as StoreDeps);
  let seq = 0;
  const event = (type: string, data: unknown) => {
    seq += 1;
    events$.next({ kind: 'event', epoch: 'e', event: { seq, id: `${seq}`, type, at: 1, data } } as StreamItem);
  };
  return { store, event, show, saved, leaving$ };
}

describe('personal settings on the page', () => {
  let stored: Record<string, string>;
  beforeEach(() => {
    stored = {};
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, text: string) => {
        stored[key] = text;
      },
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    setTimeFormat('standard');
  });

  it('start with the values last stored in this browser, then follow the provider and other devices', async () => {
    stored[KEY] = JSON.stringify({ density: 'compact', timeFormat: '12h', gone: 1 });
    const { store, event } = openStore({ load: () => ok({ density: 'compact', timeFormat: '24h' }) });
    expect(store.value$.value).toEqual({
      density: 'compact',
      timeFormat: '12h',
      singleKeys: true,
      quietUnchanged: true,
      ruleMails: true,
      listTime: 'relative',
      startScreen: 'plan',
    });
    expect(formatTime(at)).toBe('3:04:09 PM');
    store.preload();
    await expect.poll(() => store.value$.value.timeFormat).toBe('24h');
    expect(formatTime(at)).toBe('15:04:09');
    event('preferences.updated', { density: 'comfortable', timeFormat: '12h' });
    expect(store.value$.value).toEqual({
      density: 'comfortable',
      timeFormat: '12h',
      singleKeys: true,
      quietUnchanged: true,
      ruleMails: true,
      listTime: 'relative',
      startScreen: 'plan',
    });
    expect(JSON.parse(stored[KEY] ?? '')).toEqual({
      density: 'comfortable',
      timeFormat: '12h',
      singleKeys: true,
      quietUnchanged: true,
      ruleMails: true,
      listTime: 'relative',
      startScreen: 'plan',
    });
    store.close();
    event('preferences.updated', plain);
    expect(store.value$.value.density).toBe('comfortable');
    expect(formatTime(at)).toBe('15:04:09');
  });

  it('change at once, even before they have loaded, and only the change is sent', async () => {
    let atServer = plain;
    const save = (patch: PreferencesPatch) => {
      atServer = { ...atServer, ...patch };
      return ok(atServer);
    };
    const { store, saved, show } = openStore({ load: () => ok(atServer), save });
    store.save({ density: 'compact' });
    expect(store.value$.value.density).toBe('compact');
    await expect.poll(() => saved).toEqual([{ density: 'compact' }]);
    store.save({ timeFormat: '24h' });
    expect(store.value$.value).toEqual({
      density: 'compact',
      timeFormat: '24h',
      singleKeys: true,
      quietUnchanged: true,
      ruleMails: true,
      listTime: 'relative',
      startScreen: 'plan',
    });
    await expect.poll(() => saved).toEqual([{ density: 'compact' }, { timeFormat: '24h' }]);
    expect(show).not.toHaveBeenCalled();
  });

  it('are saved when the answer is here, so that the page can be reloaded without canceling the call', async () => {
    const answers: (() => void)[] = [];
    const save = () =>
      new Promise<Given>((resolve) => answers.push(() => resolve(ok({ ...plain, listTime: 'absolute' }))));
    const { store } = openStore({ load: () => ok(plain), save });
    const saved = vi.fn();
    void store.save({ listTime: 'absolute' }).then(saved);
    await expect.poll(() => answers.length).toBe(1);
    expect(saved).not.toHaveBeenCalled();
    answers[0]?.();
    await expect.poll(() => saved.mock.calls.length).toBe(1);
    expect(store.value$.value.listTime).toBe('absolute');
  });

  it('that wait for the one before them are sent when the page is left', async () => {
    const { store, saved, leaving$ } = openStore({ load: () => ok(plain), save: () => new Promise(() => {}) });
    void store.save({ density: 'compact' });
    await expect.poll(() => saved.length).toBe(1);
    void store.save({ listTime: 'absolute' });
    void store.save({ timeFormat: '24h' });
    await expect.poll(() => store.value$.value.timeFormat).toBe('24h');
    await new Promise((next) => setTimeout(next));
    expect(saved).toEqual([{ density: 'compact' }]);
    leaving$.next();
    expect(saved).toEqual([{ density: 'compact' }, { listTime: 'absolute', timeFormat: '24h' }]);
    store.close();
    leaving$.next();
    expect(saved).toHaveLength(2);
  });

  it('are rolled back with the reason when the provider refuses', async () => {
    const { store, show } = openStore({
      load: () => ok(plain),
      save: () => fail({ status: 503, code: 'DOWN', message: 'Not now' }),
    });
    store.save({ density: 'compact' });
    await expect.poll(() => show.mock.calls.length).toBe(1);
    expect(show).toHaveBeenCalledWith({ kind: 'failed', text: 'Your setting could not be saved', more: 'Not now' });
    expect(store.value$.value).toEqual(plain);
    expect(JSON.parse(stored[KEY] ?? '')).toEqual(plain);
  });

  it('stay in the browser with the specification’s profile', async () => {
    const load = vi.fn(() => ok(plain));
    const { store, saved, show } = openStore({ load, profile: 'specification' });
    store.preload();
    await store.save({ density: 'compact' });
    await store.save({ timeFormat: '12h' });
    expect([load.mock.calls, saved]).toEqual([[], []]);
    expect(JSON.parse(stored[KEY] ?? '')).toEqual({
      density: 'compact',
      timeFormat: '12h',
      singleKeys: true,
      quietUnchanged: true,
      ruleMails: true,
      listTime: 'relative',
      startScreen: 'plan',
    });
    expect(show).not.toHaveBeenCalled();
  });

  it('reads nothing more if the person signs out while the code for it loads', async () => {
    const load = vi.fn(() => ok(plain));
    const { store } = openStore({ load });
    store.preload();
    store.close();
    await import('./preferences-sync.ts');
    await new Promise((done) => setImmediate(done));
    expect(load).not.toHaveBeenCalled();
  });
});

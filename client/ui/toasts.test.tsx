import { renderToStaticMarkup } from 'react-dom/server';
import { VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { createToastScope } from './toast-scope.ts';
import { ToastView } from './toast-view.tsx';
import { createToasts, type Toast } from './toasts$.ts';

const shown = (toast: Omit<Toast, 'id' | 'ms'>): string =>
  renderToStaticMarkup(<ToastView toast={{ ...toast, id: 1, ms: 1 }} dismiss={() => {}} />);

it('in a toast, only the last line of a failure is markup: titles and names are text [ERR-03]', () => {
  const name = 'A <b>name</b>';
  const asText = 'A &lt;b&gt;name&lt;/b&gt;';
  for (const kind of ['done', 'deleted', 'info', 'new'] as const)
    expect(shown({ kind, text: name, more: name }).split(asText)).toHaveLength(3);
  expect(shown({ kind: 'failed', text: name, more: 'Why' })).toContain(asText);
  // Markup waits for its sanitiser.
  expect(shown({ kind: 'failed', text: name })).not.toContain('name');
  expect(shown({ kind: 'failed', text: 'x', more: name })).not.toContain('name');
});

it('a toast that no live region holds is a region of its own', () => {
  expect(shown({ kind: 'new', text: 'New notification received!' })).toMatch(
    /^<section class="toast" aria-label="New notification">/,
  );
  expect(shown({ kind: 'done', text: 'Saved' })).toMatch(/^<div class="toast">/);
});

it('none leaves while they are held; then each leaves after its time, or two seconds if that is over', () => {
  const time = new VirtualTimeScheduler();
  const toasts = createToasts(time);
  const pass = (ms: number) => {
    time.maxFrames = time.frame + ms;
    time.flush();
    time.frame = time.maxFrames;
  };
  const texts = () => toasts.toasts$.value.map(({ text }) => text);
  toasts.show({ kind: 'done', text: 'Short', ms: 1_000 });
  toasts.show({ kind: 'done', text: 'Long', ms: 9_000 });
  toasts.hold(true);
  pass(5_000);
  expect(texts()).toEqual(['Short', 'Long']);
  toasts.hold(false);
  pass(1_999);
  expect(texts()).toEqual(['Short', 'Long']);
  pass(1);
  expect(texts()).toEqual(['Long']);
  pass(2_000);
  expect(texts()).toEqual([]);

  // Pressing a button ends the holding: nothing else reports that the pointer left.
  toasts.show({ kind: 'done', text: 'Other', ms: 1_000 });
  const pressed = toasts.show({ kind: 'done', text: 'Pressed', ms: 1_000 });
  toasts.hold(true);
  pass(3_000);
  toasts.dismiss(pressed);
  pass(2_000);
  expect(texts()).toEqual([]);
});

it('the short forms are shown as every toast is: by who replaces that', () => {
  const toasts = createToasts(new VirtualTimeScheduler());
  const scope = createToastScope(toasts);
  scope.done('Saved');
  scope.failed('Not saved', 'The name is taken.');
  expect(toasts.toasts$.value).toMatchObject([
    { kind: 'done', text: 'Saved' },
    { kind: 'failed', text: 'Not saved', more: 'The name is taken.' },
  ]);
  scope.close();
  scope.failed('Too late');
  expect(toasts.toasts$.value).toEqual([]);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ToastView } from './toast-view.tsx';
import type { Toast } from './toasts$.ts';

const shown = (toast: Omit<Toast, 'id' | 'ms'>): string => renderToStaticMarkup(<ToastView toast={{ ...toast, id: 1, ms: 1 }} dismiss={() => {}} />);

it('in a toast, only the last line of a failure is markup: titles and names are text [ERR-03]', () => {
  const name = 'A <b>name</b>';
  const asText = 'A &lt;b&gt;name&lt;/b&gt;';
  for (const kind of ['done', 'deleted', 'info', 'new'] as const) expect(shown({ kind, text: name, more: name }).split(asText)).toHaveLength(3);
  expect(shown({ kind: 'failed', text: name, more: 'Why' })).toContain(asText);
  // Markup waits for its sanitiser.
  expect(shown({ kind: 'failed', text: name })).not.toContain('name');
  expect(shown({ kind: 'failed', text: 'x', more: name })).not.toContain('name');
});

it('a toast that no live region holds is a region of its own', () => {
  expect(shown({ kind: 'new', text: 'New notification received!' })).toMatch(/^<section class="toast" aria-label="New notification">/);
  expect(shown({ kind: 'done', text: 'Saved' })).toMatch(/^<div class="toast">/);
});

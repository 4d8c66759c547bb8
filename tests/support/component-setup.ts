import '#client/ui/tokens.css';
import '#client/ui/base.css';
import '#client/ui/forced-colors.css';
import '#client/app/shell.css';
import { afterEach, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { brandStyle } from '#shared/brand/brand-style.ts';
import { sellerwire } from '#shared/brand/sellerwire.ts';

// What the page's document brings in the portal.
document.documentElement.lang = 'en';
document.title = sellerwire.name;
const style = document.createElement('style');
style.textContent = brandStyle(sellerwire.colors);
document.head.prepend(style);

const address = location.href;
const { innerWidth: width, innerHeight: height } = window;
const logged: string[] = [];
const log = console.error;
// Never the original alone: React and the browser report what is wrong with a component here, and nothing else may be
// logged.
console.error = (...args: unknown[]) => {
  logged.push(args.map(String).join(' '));
  log(...args);
};

afterEach(async () => {
  await cleanup();
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
  // A list does not move under a pointer, so that of an earlier test must not rest on it.
  await userEvent.hover(document.body, { position: { x: 0, y: 0 }, force: true });
  history.replaceState(null, '', address);
  localStorage.clear();
  expect(logged.splice(0), 'errors in the console').toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import type { Node } from './page-calls.ts';
import { unusedNames, withoutUnusedFeatures } from './react-dom-unused.ts';

const without = (code: string) => withoutUnusedFeatures(code, parseSync('react-dom.js', code).program as unknown as Node);
const installed = (name: string) => readFileSync(join(import.meta.dirname, '../node_modules/react-dom/cjs', `${name}.production.js`), 'utf8');

describe('react-dom without unused features', () => {
  it('refuses what only an unused feature calls, and lets the rest run', () => {
    const { code } = without(`
function startViewTransition() { return 1; }
function isHostHoistableType(type) { return type === 'title'; }
function render() { return 2; }`);
    const [start, isHoistable, render] = new Function(`${code}; return [startViewTransition, isHostHoistableType, render];`)();
    expect(start).toThrow('react-dom-unused.ts');
    expect(isHoistable('title')).toBe(false);
    expect(render()).toBe(2);
  });

  it('takes hydration as never running, except where a parameter has the same name', () => {
    const { code } = without(`
var isHydrating = !1;
function start() { isHydrating = !0; return isHydrating ? 'hydrated' : 'rendered'; }
function given(isHydrating) { return isHydrating; }`);
    const [start, given] = new Function(`${code}; return [start, given];`)();
    expect(start()).toBe('rendered');
    expect(given(true)).toBe(true);
  });

  it('drops the methods of an unused class, even when they are shared with a used one', () => {
    const { code } = without(`
function ReactDOMHydrationRoot() {}
function ReactDOMRoot() {}
ReactDOMHydrationRoot.prototype.render = ReactDOMRoot.prototype.render = function () { return 1; };
ReactDOMHydrationRoot.prototype.hydrate = function () {};`);
    const [hydration, root] = new Function(`${code}; return [new ReactDOMHydrationRoot(), new ReactDOMRoot()];`)();
    expect(root.render()).toBe(1);
    expect(hydration.render ?? hydration.hydrate).toBe(undefined);
  });

  it('knows every name in the installed version', () => {
    const found = ['react-dom', 'react-dom-client'].map((name) => without(installed(name)).found);
    expect(unusedNames.filter((name) => !found.some((each) => each.has(name)))).toEqual([]);
  });
});

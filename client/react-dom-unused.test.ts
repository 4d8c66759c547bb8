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

  it('drops the nodes of unused features, and what runs for them only', () => {
    const { code } = without(`
function createFiberImplClass(tag) { return tag; }
function suspense() { return createFiberImplClass(13); }
function paragraph() { return createFiberImplClass(5); }
function kindOf(fiber) {
  switch (fiber.tag) {
    case 13: return 'dropped';
    case 5: return 'element';
    default: return 13 === fiber.tag ? 'never' : 'other';
  }
}`);
    const [suspense, paragraph, kindOf] = new Function(`${code}; return [suspense, paragraph, kindOf];`)();
    expect(suspense).toThrow('react-dom-unused.ts');
    expect(paragraph()).toBe(5);
    expect([5, 13].map((tag) => kindOf({ tag }))).toEqual(['element', 'other']);
    expect(code).not.toContain('dropped');
  });

  it('retains code that other nodes share with dropped ones, and the variables that dropped code declares', () => {
    const { code } = without(`
function run(fiber, log) {
  switch (fiber.tag) {
    case 22:
      var found = 'dropped';
      log.push(found);
      break;
    case 27:
    case 5:
    case 26:
      log.push('shared');
      if (fiber.last) break;
    case 30:
      log.push('reached');
      break;
    case 3:
      found = 'root';
      log.push(found);
  }
  return log;
}`);
    const run = new Function(`'use strict'; ${code}; return run;`)();
    expect(run({ tag: 5 }, [])).toEqual(['shared', 'reached']);
    expect(run({ tag: 5, last: true }, [])).toEqual(['shared']);
    expect(run({ tag: 3 }, [])).toEqual(['root']);
    expect(code).not.toContain('dropped');
  });

  it('writes a constant in place of a call, unless an argument does something', () => {
    const { code } = without(`
function isCustomElement(name) { return name.includes('-'); }
function plain(fiber) { return isCustomElement(fiber.type) ? 'custom' : 'plain'; }
function counting(fiber) { return isCustomElement((fiber.count += 1)) ? 'custom' : 'plain'; }`);
    const [plain, counting] = new Function(`${code}; return [plain, counting];`)();
    const fiber = { type: 'a-b', count: 0 };
    expect([plain(fiber), counting(fiber)]).toEqual(['plain', 'plain']);
    expect(fiber.count).toBe(1);
    expect(plain.toString()).not.toContain('isCustomElement');
  });

  it('knows every name in the installed version', () => {
    const found = ['react-dom', 'react-dom-client'].map((name) => without(installed(name)).found);
    expect(unusedNames.filter((name) => !found.some((each) => each.has(name)))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { ShortcutId } from '#shared/recording/shortcut-ids.ts';
import { latinKey } from './pressed-key.ts';
import { createKeyHandler, isTyping, type KeyPress } from './shortcut-keys.ts';

/** An element that matches the selectors, as do all of its children. */
const element = (...matches: string[]): Element => {
  const isMatched = (selectors: string) => selectors.split(',').some((each) => matches.includes(each));
  const found = {
    closest: (selectors: string) => (isMatched(selectors) ? found : null),
    matches: isMatched,
  } as unknown as Element;
  return found;
};

type Setup = { registered?: ShortcutId[]; singleKeys?: boolean; isModalOpen?: boolean };

function keyboard({ registered, singleKeys = true, isModalOpen = false }: Setup = {}) {
  const ran: string[] = [];
  let time = 10_000;
  const handle = createKeyHandler({
    actionOf: (id) => (!registered || registered.includes(id) ? () => void ran.push(id) : undefined),
    goTo: (letter) => void ran.push(`go ${letter}`),
    singleKeys: () => singleKeys,
    isModalOpen: () => isModalOpen,
    now: () => time,
  });
  return {
    ran,
    wait: (ms: number) => (time += ms),
    press: (key: string, with_: Partial<KeyPress> = {}) => {
      const plain = {
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        shiftKey: false,
        repeat: false,
        isComposing: false,
        defaultPrevented: false,
      };
      handle({
        ...plain,
        key,
        code: '',
        target: element('body'),
        getModifierState: () => false,
        preventDefault: () => {},
        ...with_,
      });
    },
  };
}

describe('pressing a key', () => {
  it('runs the action of its shortcut, also by an alias and with Caps Lock [INBX-01, INBX-14]', () => {
    const { press, ran } = keyboard();
    for (const key of ['j', 'e', 'r', 'u', '#', '/', '[']) press(key);
    press('J');
    press('X', { shiftKey: true });
    press('#', { shiftKey: true });
    expect(ran).toEqual([
      'next',
      'done',
      'read',
      'read',
      'delete',
      'search',
      'previousView',
      'next',
      'selectRange',
      'delete',
    ]);
  });

  it('counts by its place where its letter is not Latin, and by its letter where it is [INBX-01]', () => {
    const { press, ran } = keyboard();
    // Russian, Greek, Hebrew.
    for (const [key, code] of [
      ['о', 'KeyJ'],
      ['ε', 'KeyE'],
      ['ר', 'KeyR'],
      ['х', 'BracketLeft'],
    ] as const)
      press(key, { code });
    press('Ч', { code: 'KeyX', shiftKey: true });
    press('п', { code: 'KeyG' });
    press('р', { code: 'KeyH' });
    // AZERTY and QWERTZ: the letter, wherever it is.
    press('z', { code: 'KeyW' });
    press('j', { code: 'KeyQ' });
    expect(ran).toEqual(['next', 'done', 'read', 'previousView', 'selectRange', 'go h', 'undo', 'next']);
    expect(latinKey({ key: 'л', code: 'KeyK' })).toBe('k');
    expect(latinKey({ key: '日', code: 'Digit1' })).toBe('日');
  });

  it('does nothing if no mounted part has registered the shortcut [INBX-01]', () => {
    const { press, ran } = keyboard({ registered: ['next'] });
    for (const key of ['j', 'm', 'e', '#', 'q']) press(key);
    expect(ran).toEqual(['next']);
  });

  it('never runs a shortcut while somebody types [INBX-01]', () => {
    const fields = [
      'input',
      'textarea',
      'select',
      '[contenteditable]:not([contenteditable="false"])',
      '[role="textbox"]',
      '[role="combobox"]',
      '[role="spinbutton"]',
    ];
    const { press, ran } = keyboard();
    for (const field of fields) for (const key of ['j', '#', '?', 'g', 'h']) press(key, { target: element(field) });
    press('j', { isComposing: true });
    expect(ran).toEqual([]);
    expect(isTyping(element('input', '[type="checkbox"]'))).toBe(false);
    expect(isTyping(null)).toBe(false);
  });

  it('runs none with a modifier, in a dialog, or if the page has handled the key', () => {
    const { press, ran } = keyboard();
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
      for (const key of ['j', 'c', '#', '?']) press(key, { [modifier]: true });
    press('j', { defaultPrevented: true });
    const covered = keyboard({ isModalOpen: true });
    for (const key of ['j', '?', 'm']) covered.press(key);
    expect([...ran, ...covered.ran]).toEqual([]);
  });

  it('takes a character that the keyboard has only with AltGr', () => {
    const { press, ran } = keyboard();
    press('[', { ctrlKey: true, altKey: true, getModifierState: (name) => name === 'AltGraph' });
    expect(ran).toEqual(['previousView']);
  });

  it('only moves while the key is held down', () => {
    const { press, ran } = keyboard();
    for (const key of ['j', 'k', 'm', '#', 'z']) press(key, { repeat: true });
    expect(ran).toEqual(['next', 'previous']);
  });

  it('goes to a screen, or to the first row, by a second key in time', () => {
    const { press, ran, wait } = keyboard();
    for (const key of ['g', 'h', 'g', 'g', 'g', 't']) press(key);
    press('g');
    wait(2_000);
    press('t');
    press('g');
    press('q');
    press('j');
    expect(ran).toEqual(['go h', 'first', 'go t', 'go q', 'next']);
  });

  it("runs none of the single keys while they are off, but '?' [INBX-01]", () => {
    const { press, ran } = keyboard({ singleKeys: false });
    for (const key of ['j', '#', '/', 'g', 'h', 'g', 'g', '?']) press(key);
    press('X', { shiftKey: true });
    expect(ran).toEqual(['help']);
  });
});

import type { Page } from '@playwright/test';
import { noFaults } from './floor.ts';
import { portalTest } from './marketplace.ts';

/** The histories of the demo accounts, with `noFaults` for every test. */
export const historyTest = portalTest('node').extend<{ noFaults: undefined }>({
  noFaults,
});

export type StoredFile = { text: string; closed: number /** Resolves when the disk accepts more data. */; gate: Promise<void>; open(): void };

/** An init script that replaces the browser's save picker and stores the saved file in the page. */
export const saveInPage = () => {
  const stored: StoredFile = { text: '', closed: 0, gate: Promise.resolve(), open: () => {} };
  const decoder = new TextDecoder();
  const write = async (piece: Uint8Array) => {
    stored.text += decoder.decode(piece, { stream: true });
    await stored.gate;
  };
  const close = async () => {
    stored.closed += 1;
  };
  Object.assign(window, { stored, showSaveFilePicker: async () => ({ createWritable: async () => ({ write, close, abort: async () => {} }) }) });
};

/** The file stored by `saveInPage`. */
export const storedFile = (page: Page) =>
  page.evaluate(() => {
    const { text, closed } = (window as unknown as { stored: StoredFile }).stored;
    return { text, lines: text.split('\r\n').length - 1, closed };
  });

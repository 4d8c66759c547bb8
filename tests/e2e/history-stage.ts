import type { Page } from '@playwright/test';
import { noFaults } from './floor.ts';
import { portalTest } from './marketplace.ts';

/** The histories of the demo accounts. The page never throws or breaks its content security policy. */
export const historyTest = portalTest('node').extend<{ noFaults: undefined }>({
  noFaults,
});

export type StoredFile = { text: string; closed: number /** What the disk waits for before it takes more. */; gate: Promise<void>; open(): void };

/** A place to save to, as the browser would offer it, which keeps what it is given in the page: an init script. */
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

/** The saved file. */
export const storedFile = (page: Page) =>
  page.evaluate(() => {
    const { text, closed } = (window as unknown as { stored: StoredFile }).stored;
    return { text, lines: text.split('\r\n').length - 1, closed };
  });

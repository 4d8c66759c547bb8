import { onTestFinished } from 'vitest';

/** What a page saved, until the end of the test. `lines` also counts the head. */
export type SavedFile = { name: string; text: string; lines: number; isClosed: boolean };

/** Stands in for the browser's save picker, which a test can't press. */
export function savedFile(): SavedFile {
  const file: SavedFile = { name: '', text: '', lines: 0, isClosed: false };
  const decoder = new TextDecoder();
  const write = async (piece: Uint8Array) => {
    file.text += decoder.decode(piece, { stream: true });
    file.lines = file.text.split('\r\n').length - 1;
  };
  const close = async () => {
    file.isClosed = true;
  };
  const picker = async ({ suggestedName }: { suggestedName: string }) => {
    Object.assign(file, { name: suggestedName, text: '', lines: 0, isClosed: false });
    return { createWritable: async () => ({ write, close, abort: async () => {} }) };
  };
  const before = Object.getOwnPropertyDescriptor(window, 'showSaveFilePicker');
  Object.defineProperty(window, 'showSaveFilePicker', { value: picker, configurable: true, writable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(window, 'showSaveFilePicker', before);
    else Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
  return file;
}

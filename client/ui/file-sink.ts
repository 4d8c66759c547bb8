/** Where a file goes while it comes. */
export type FileSink = {
  write(chunk: Uint8Array): Promise<void> /** All of it is there. */;
  close(): Promise<void> /** Nothing of it stays. */;
  drop(): Promise<void>;
};

type Picker = (options: {
  suggestedName: string;
}) => Promise<{ createWritable(): Promise<{ write(chunk: Uint8Array): Promise<void>; close(): Promise<void>; abort(): Promise<void> }> }>;

/**
 * A file of the person's own choice where the browser lets a page write one, which then holds nothing of it; else the browser's downloads.
 * Must be called while a press is being handled.
 * @returns null where the person has thought better of it
 */
export async function openFileSink(name: string): Promise<FileSink | null> {
  const picker = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (!picker) return downloadSink(name);
  try {
    const file = await (await picker({ suggestedName: name })).createWritable();
    return { write: (chunk) => file.write(chunk), close: () => file.close(), drop: () => file.abort() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // Forbidden, as in a frame: the downloads are always there.
    return downloadSink(name);
  }
}

/** The browser keeps a blob made of pieces on the disk when it is large. */
function downloadSink(name: string): FileSink {
  let pieces: Blob[] = [];
  return {
    write: async (chunk) => {
      pieces.push(new Blob([chunk as BlobPart]));
    },
    close: async () => {
      const address = URL.createObjectURL(new Blob(pieces, { type: 'text/csv' }));
      const link = Object.assign(document.createElement('a'), { href: address, download: name });
      document.body.append(link);
      link.click();
      link.remove();
      // The download has its own hold on it by then.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    drop: async () => {
      pieces = [];
    },
  };
}

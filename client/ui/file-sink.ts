export type FileSink = {
  write(chunk: Uint8Array): Promise<void>;
  /** Completes the file. */
  close(): Promise<void>;
  /** Discards the file. */
  drop(): Promise<void>;
};

type Picker = (options: { suggestedName: string }) => Promise<{
  createWritable(): Promise<{
    write(chunk: Uint8Array): Promise<void>;
    close(): Promise<void>;
    abort(): Promise<void>;
  }>;
}>;

/**
 * Opens a file that the person chooses, if the browser lets a page write one, so that it doesn't stay in memory;
 * otherwise a download. Must be called from a user gesture.
 * @returns null if the person canceled
 */
export async function openFileSink(name: string): Promise<FileSink | null> {
  const picker = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker;
  if (!picker) return downloadSink(name);
  try {
    const file = await (await picker({ suggestedName: name })).createWritable();
    return { write: (chunk) => file.write(chunk), close: () => file.close(), drop: () => file.abort() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // Not allowed, for example in a frame: downloads always work.
    return downloadSink(name);
  }
}

/** Collects a download. Browsers store a large blob made of parts on disk. */
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
      // By then, the download has its own reference.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    drop: async () => {
      pieces = [];
    },
  };
}

/** A file in an archive, according to its directory. */
export type ZipEntry = {
  name: string;
  packed: number;
  unpacked: number;
  method: number;
  offset: number;
  locked: boolean;
};

/** The archive or one of its entries violates the zip format. */
export class ZipFault extends Error {}

/**
 * Reads the directory at the end of an archive without unpacking anything.
 * @throws ZipFault if there is none
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = viewOf(bytes);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw new ZipFault('directory');
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const extra = at + 46 + nameLength;
    const name = new TextDecoder().decode(bytes.subarray(at + 46, extra));
    const [unpacked = 0, packed = 0, offset = 0] = large(view, extra, extraLength, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    entries.push({
      name,
      packed,
      unpacked,
      offset,
      method: view.getUint16(at + 10, true),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
    });
    at = extra + extraLength + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * Unpacks one entry, never more bytes than its directory entry declares.
 * @throws ZipFault if it holds more or less
 */
export async function unpack(bytes: Uint8Array, entry: ZipEntry): Promise<Uint8Array> {
  const view = viewOf(bytes);
  const at = entry.offset;
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) throw new ZipFault('entry');
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const data = bytes.subarray(start, start + entry.packed);
  if (entry.method === STORED) return data;
  if (entry.method !== DEFLATED) throw new ZipFault('method');
  const whole = new Uint8Array(entry.unpacked);
  let length = 0;
  try {
    for await (const piece of pieces(data)) {
      if (length + piece.length > whole.length) throw new ZipFault('larger than declared');
      whole.set(piece, length);
      length += piece.length;
    }
  } catch (error) {
    throw error instanceof ZipFault ? error : new ZipFault('packed data', { cause: error });
  }
  if (length !== whole.length) throw new ZipFault('smaller than declared');
  return whole;
}

export function storedZip(files: readonly { name: string; data: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const named = files.map(({ name, data }) => ({ name: new TextEncoder().encode(name), data }));
  const size = named.reduce((sum, { name, data }) => sum + 30 + 46 + 2 * name.length + data.length, END_SIZE);
  const bytes = new Uint8Array(size);
  const view = viewOf(bytes);
  const offsets: number[] = [];
  let at = 0;
  for (const { name, data } of named) {
    offsets.push(at);
    view.setUint32(at, LOCAL, true);
    view.setUint32(at + 18, data.length, true);
    view.setUint32(at + 22, data.length, true);
    view.setUint16(at + 26, name.length, true);
    bytes.set(name, at + 30);
    bytes.set(data, at + 30 + name.length);
    at += 30 + name.length + data.length;
  }
  const directory = at;
  for (const [number, { name, data }] of named.entries()) {
    view.setUint32(at, ENTRY, true);
    view.setUint32(at + 20, data.length, true);
    view.setUint32(at + 24, data.length, true);
    view.setUint16(at + 28, name.length, true);
    view.setUint32(at + 42, offsets[number] as number, true);
    bytes.set(name, at + 46);
    at += 46 + name.length;
  }
  view.setUint32(at, END, true);
  view.setUint16(at + 8, named.length, true);
  view.setUint16(at + 10, named.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return bytes;
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;
const STORED = 0;
const DEFLATED = 8;
const LARGE = 0xffffffff;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Finds the end record, which precedes a comment of at most 64 kB. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - 0xffff);
  for (let at = view.byteLength - END_SIZE; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  throw new ZipFault('no directory');
}

/** Reads zip64 fields, which hold sizes beyond 4 GB; some programs write them for small files too. */
function large(view: DataView, extra: number, length: number, sizes: number[]): number[] {
  if (!sizes.includes(LARGE)) return sizes;
  for (let at = extra; at + 4 <= extra + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let field = at + 4;
    return sizes.map((size) => {
      if (size !== LARGE || field + 8 > view.byteLength) return size;
      field += 8;
      return Number(view.getBigUint64(field - 8, true));
    });
  }
  return sizes;
}

async function* pieces(data: Uint8Array): AsyncGenerator<Uint8Array> {
  const reader = new Blob([data as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    void reader.cancel().catch(() => {});
  }
}

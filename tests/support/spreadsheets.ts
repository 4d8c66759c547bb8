import { deflateRawSync } from 'node:zlib';
import { utils, type WorkSheet, write } from '@e965/xlsx';

type Cells = readonly (readonly (string | number | boolean | Date | null)[])[];

/**
 * A workbook with two sheets, as a spreadsheet program writes it. Text stays text.
 * @param hidden the places of its hidden sheets
 */
export function workbook(
  cells: Cells,
  bookType: 'xlsx' | 'xls' = 'xlsx',
  change?: (sheet: WorkSheet) => void,
  { hidden = [] }: { hidden?: readonly number[] } = {},
): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(
    cells.map((row) => [...row]),
    { UTC: true },
  );
  change?.(sheet);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'List');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['another sheet']]), 'More');
  for (const at of hidden) utils.book_set_sheet_visibility(book, at, 1);
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer);
}

export type Packed = {
  name: string;
  data: Uint8Array;
  /** The size that the directory declares. */
  declared?: number;
  locked?: boolean;
};

/** An archive whose directory may lie. */
export function archive(files: readonly Packed[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, declared = data.length, locked = false } of files) {
    const packed = deflateRawSync(data);
    const sizes = (bytes: Buffer, at: number) => {
      bytes.writeUInt16LE(locked ? 1 : 0, at - 12);
      bytes.writeUInt16LE(8, at - 10);
      bytes.writeUInt32LE(packed.length, at);
      bytes.writeUInt32LE(declared, at + 4);
      bytes.writeUInt16LE(name.length, at + 8);
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    sizes(local, 18);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    sizes(entry, 20);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

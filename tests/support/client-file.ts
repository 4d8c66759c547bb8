import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The address of the file in which the built client has a part of the program. @param source from `client/`, a part that comes on demand */
export function clientFile(source: string): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'client', 'dist', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string } | undefined
  >;
  const built = manifest[source];
  if (!built) throw new Error(`No file of its own for ${source}`);
  return `/${built.file}`;
}

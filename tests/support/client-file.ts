import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the URL of the built file that contains a lazy module. @param source path from `client/` */
export function clientFile(source: string): string {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'client', 'dist', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string } | undefined
  >;
  const built = manifest[source];
  if (!built) throw new Error(`The build has no separate file for ${source}`);
  return `/${built.file}`;
}

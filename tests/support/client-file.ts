import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the URL of the built file that contains a module of the page. @param source path from `client/` */
export function clientFile(source: string): string {
  const list = join(import.meta.dirname, '..', '..', 'client', 'dist', '.vite', 'modules.json');
  const files = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string | undefined>;
  const built = files[source];
  if (!built) throw new Error(`The build has no file for ${source}`);
  return `/${built}`;
}

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Option types: one with a value, one without. */
export const text = { type: 'string' } as const;
export const flag = { type: 'boolean' } as const;

/**
 * Reads the command line. `--help` prints the usage and exits; an unknown option, or one without its value, exits with
 * 2.
 * @param usage the help text
 */
export function readCommandLine<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    const read = parseArgs({ options: { ...options, help: flag }, allowPositionals: true });
    if (!(read.values as { help?: boolean }).help) return read;
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${usage}`);
  }
  console.log(usage);
  process.exit(0);
}

/** Prints the sentence and exits with 2, for a request that cannot be carried out. */
export function stop(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

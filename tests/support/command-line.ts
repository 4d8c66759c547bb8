import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** An option with a value, and one without. */
export const text = { type: 'string' } as const;
export const flag = { type: 'boolean' } as const;

/**
 * What a command of ours was called with. `--help` prints the usage and ends; an option that is unknown or has no value ends with 2.
 * @param usage what the command takes, as people read it
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

/** Ends with 2: the command was asked for something that cannot be. */
export function stop(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

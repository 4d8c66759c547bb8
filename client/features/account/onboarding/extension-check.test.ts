import { describe, expect, it } from 'vitest';
import { extensionTrouble } from '#shared/account/onboarding/onboarding-failures.ts';
import { checkExtensions } from './final-step.tsx';

const ids = { old: 'old', present: 'present' };
type Runtime = NonNullable<Parameters<typeof checkExtensions>[1]>;

/** A browser with these extensions; the others are an error, as Chrome has it. */
const browserWith = (...installed: string[]): Runtime => {
  const runtime: Runtime = {
    sendMessage(id, _, answered) {
      const there = installed.includes(id);
      if (!there) runtime.lastError = { message: 'Could not establish connection.' };
      answered(there ? {} : undefined);
      delete runtime.lastError;
    },
  };
  return runtime;
};
const never = () => () => {};

describe('the extensions of a browser', () => {
  const table: [string[], string | undefined][] = [
    [['present'], undefined],
    [['old', 'present'], 'Please remove HAZability extension to continue the next step.'],
    [['old'], 'Please remove HAZability extension to continue the next step.'],
    [[], 'Please install AZInsight extension to continue the next step.'],
  ];
  it.each(table)('with %j installed, the wizard says: %s [ONB-07, ONB-26]', async (installed, expected) => {
    const found = await checkExtensions(ids, browserWith(...installed), never);
    expect(extensionTrouble(found, 'AZINSIGHT')).toBe(expected);
    expect(extensionTrouble(found, 'BULKSCANPRO')).toBeUndefined();
  });

  it('are unknown when the page cannot check, which blocks nobody', async () => {
    for (const runtime of [undefined, {} as Runtime])
      expect(await checkExtensions(ids, runtime, never)).toEqual({ old: 'unknown', present: 'unknown' });
    expect(await checkExtensions({ old: '', present: '' }, browserWith(), never)).toEqual({
      old: 'unknown',
      present: 'unknown',
    });
    expect(extensionTrouble({ old: 'unknown', present: 'unknown' }, 'AZINSIGHT')).toBeUndefined();
  });

  it('are unknown when silent and missing when the check throws', async () => {
    const silent: Runtime = { sendMessage: () => {} };
    const atOnce = (_: number, run: () => void) => {
      run();
      return () => {};
    };
    expect(await checkExtensions(ids, silent, atOnce)).toEqual({ old: 'unknown', present: 'unknown' });
    const throwing: Runtime = {
      sendMessage() {
        throw new Error('Invalid id');
      },
    };
    expect(await checkExtensions(ids, throwing, never)).toEqual({ old: 'gone', present: 'gone' });
  });
});

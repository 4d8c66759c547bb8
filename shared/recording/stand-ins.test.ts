import { describe, expect, it } from 'vitest';
import { cpuTime } from '#tests/support/cpu.ts';
import { createStandIns } from './stand-ins.ts';

/** Letters in no order, always the same ones. */
function letters(count: number): string {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (state % 26));
  }).join('');
}
const longWord = letters(2_000);

const replacedIn = (text: string, ...names: string[]): string => {
  const standIns = createStandIns();
  for (const name of names) standIns.of('name', name);
  return standIns.replaceIn(text);
};

describe('known values in a sentence', () => {
  it.each([
    ['in any case', 'ANN LEE, ann lee', ['Ann Lee'], 'Name 1, Name 1'],
    ['as a whole word only', 'Annette, Joann, Ann2 and Ann', ['Ann'], 'Annette, Joann, Ann2 and Name 1'],
    ['next to punctuation', '(Ann)_Ann’s', ['Ann'], '(Name 1)_Name 1’s'],
    ['with punctuation of their own', 'ask O’Roe-Smith (CEO).', ['O’Roe-Smith (CEO)', '(CEO)'], 'ask Name 1.'],
    ['that begin with a sign, not after a letter', 'x(CEO) (CEO)', ['(CEO)'], 'x(CEO) Name 1'],
    ['with the longer one first', 'Ann Lee and Ann', ['Ann', 'Ann Lee'], 'Name 2 and Name 1'],
    ['with the longer one first where two overlap', 'Ann Lee Smith', ['Ann Lee', 'Lee Smith'], 'Ann Name 2'],
    ['in any script', 'Ωμέγα, 李雷 and ÉMILE', ['ωμέγα', '李雷雷', 'Émile'], 'Name 1, 李雷 and Name 3'],
    ['with a letter that gets longer in lower case', 'İnci is İNCİ', ['İnci'], 'Name 1 is Name 1'],
    ['beside pictures', '🧺Ann🧺', ['Ann'], '🧺Name 1🧺'],
    ['but not of two letters', 'Jo', ['Jo'], 'Jo'],
  ])('are replaced %s [OPS-03]', (_, text, names, replaced) => {
    expect(replacedIn(text, ...names)).toBe(replaced);
  });

  it('stay if they may be ordinary words: ids and unknown texts [OPS-03]', () => {
    const standIns = createStandIns();
    standIns.of('id', 'badge');
    standIns.of('text', 'wrong');
    expect(standIns.replaceIn('The badge is wrong')).toBe('The badge is wrong');
  });

  // 2,000 characters are the most that a person may say.
  it.each([
    ['pieces of one long word', longWord, (at: number) => longWord.slice(at % 1_800, (at % 1_800) + 3 + (at % 190))],
    ['words of the sentence', 'a b '.repeat(500), (at: number) => 'a b '.repeat(50).slice(at % 2, 4 + (at % 190))],
    ['signs', '('.repeat(2_000), (at: number) => `${'('.repeat(3 + (at % 190))}${at < 190 ? '' : at}`],
  ])('take no longer to find the more there are: %s [OPS-03]', async (_, said, nameOf) => {
    const standIns = createStandIns();
    for (let at = 0; at < 100_000; at += 1) standIns.of('name', nameOf(at));
    expect(await cpuTime(() => standIns.replaceIn(said))).toBeLessThan(50);
  });
});

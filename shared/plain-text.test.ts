import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { alertCommandSchema } from './inbox/marks.ts';
import { putRuleSchema } from './inbox/rules.ts';
import { stateBuysSchema } from './listings/buys/buy.ts';
import { plainLine, plainLines, withoutLinks } from './plain-text.ts';
import { putComparisonSchema } from './products/comparisons/comparison.ts';
import { importNameSchema } from './products/imports/stored-import.ts';
import { handOverSchema } from './team/decisions/decisions.ts';
import { saveTrackingSchema } from './tracking/rule.ts';
import { viewNameSchema } from './views/views.ts';
import { addNoteSchema, changeSupplierSchema } from './wholesale/supplier-file.ts';

const dirty = ' Two\u202e \u0007words\u200b\r\n';

describe('text that others read', () => {
  it('has no unseen characters and no marks of direction, and keeps the joiners of names and emoji', () => {
    expect(plainLine(' a\tb\u0000c\r\nd\u2028e\u202ef\u2066g\ufeff\ud800 ')).toBe('a bc d efg');
    expect(plainLines('a \r\n\r\n\r\n\r\nb\u001b[31m')).toBe('a\n\nb[31m');
    for (const kept of ['می‌خواهم', '👩‍🔬', '<b>ünïcödé</b> & עברית']) expect(plainLine(kept)).toBe(kept);
  });

  it.each([
    ['rule', v.pick(v.object(putRuleSchema.entries), ['name']), { name: dirty }],
    ['view', v.object({ name: viewNameSchema }), { name: dirty }],
    ['comparison', v.pick(v.object(putComparisonSchema.entries), ['name', 'note']), { name: dirty, note: dirty }],
    ['import', v.object({ name: importNameSchema }), { name: dirty }],
    ['assigned alert', alertCommandSchema, { kind: 'assign', to: 'p1', note: dirty }],
    ['handed product', handOverSchema, { marketplace: 'US', asin: 'B0C7K2M4QX', to: 'p1', note: dirty }],
    ['supplier’s step and tags', changeSupplierSchema, { id: 's1', step: { text: dirty, at: null }, tags: [dirty] }],
    ['supplier’s note', addNoteSchema, { id: 's1', text: dirty }],
    [
      'tracked product',
      saveTrackingSchema,
      {
        asin: 'B0C7K2M4QX',
        marketplace: 'US',
        entries: [{ field: 'buybox_new_price', min: 1, max: null }],
        note: dirty,
      },
    ],
    [
      'supplier of a buy',
      stateBuysSchema,
      {
        buys: [
          {
            id: 'buy-00001',
            marketplace: 'US',
            asin: 'B0C7K2M4QX',
            pieces: 1,
            unitCost: 2,
            at: 1_750_000_000_000,
            supplier: { id: null, name: dirty },
          },
        ],
      },
    ],
  ])('is cleaned before it is stored: the %s', (_, schema: v.GenericSchema, value) => {
    const read = v.safeParse(schema, value);
    expect(read.issues).toBeUndefined();
    const stored = JSON.stringify(read.output);
    expect(stored).toContain('"Two words"');
  });

  it('loses its links where a mail program would make one', () => {
    expect(withoutLinks('Win http://evil.example/a now')).toBe('Win [link] now');
    expect(withoutLinks('www.evil.example, evil.example/x?y and ｈｔｔｐ：／／evil.example')).toBe(
      '[link] [link] and [link]',
    );
    for (const kept of ['Anker™ 2.5in/3ft, No.1', 'St.Dalfour 4.5 oz', 'A/B: 50/50'])
      expect(withoutLinks(kept)).toBe(kept);
  });
});

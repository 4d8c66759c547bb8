import { expect, it } from 'vitest';
import { wholesalePlanRequired, wholesaleTitles } from './access.ts';
import { wholesaleTexts } from './texts.ts';

it('are the specification’s texts, letter by letter', () => {
  expect(wholesaleTitles).toEqual({
    search: 'Wholesale Suppliers',
    newest: 'Newest Wholesale Suppliers',
    saved: 'My Saved Wholesale Suppliers',
  });
  expect([...Object.values(wholesaleTexts), wholesalePlanRequired]).toEqual(
    expect.arrayContaining([
      'Deleted successfully',
      'Cannot delete, please try again',
      'Updated successfully',
      'Cannot update, please try again',
      'Supplier saved successfully',
      'Cannot save, please try again',
      'Cannot get my saved list, please try again',
      'No results found with current filters',
      'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.',
    ]),
  );
});

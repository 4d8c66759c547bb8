import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { savedColumns } from '#client/features/wholesale/saved/saved-columns.tsx';
import { nameOf } from '#client/ui/grid/columns/grid-column.ts';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { supplier } from '#tests/support/suppliers.ts';
import { listColumns } from './supplier-columns.tsx';

const cell = (id: string, row: Supplier) =>
  renderToStaticMarkup(
    listColumns.find((column) => column.id === id)?.cell?.(row, { isOpen: false, toggle: () => {} }),
  );

describe('the columns of the supplier lists', () => {
  it('are those in the specification: three pinned left, the actions pinned right; the saved list renames brands and adds note and work [WHO-02, RES-10]', () => {
    const names = [
      'Location',
      'Category',
      'Company',
      'Address',
      'Website',
      'Description',
      'Wholesale Type',
      'Approved For',
      'Brands',
      'Product Types',
      'Actions',
    ];
    expect(listColumns.map(nameOf)).toEqual(names);
    expect(savedColumns.map(nameOf).sort()).toEqual(
      [
        ...names.filter((name) => name !== 'Brands'),
        'Brand Name',
        'My Note',
        'Select',
        'Status',
        'Next step',
        'Tags',
      ].sort(),
    );
    const pinned = (side: 'start' | 'end') => listColumns.filter((column) => column.pinned === side).map(nameOf);
    expect([pinned('start'), pinned('end')]).toEqual([['Location', 'Category', 'Company'], ['Actions']]);
  });

  it('link a website without a scheme to https, and show anything that is not a web address as text [WHO-02]', () => {
    expect(cell('website', supplier(1, { site: 'shop.example/a' }))).toContain('href="https://shop.example/a"');
    expect(cell('website', supplier(1, { site: 'http://shop.example' }))).toMatch(
      /href="http:\/\/shop\.example" target="_blank" rel="noopener noreferrer"/,
    );
    for (const site of ['javascript:alert(1)', 'data:text/html,x', 'https://shop.example@evil.example', 'call us'])
      expect(cell('website', supplier(1, { site }))).not.toContain('href');
  });

  it('handle markup, unknown values, and right-to-left text', () => {
    expect(cell('company', supplier(1, { company: '<img src=x onerror=alert(1)>' }))).toContain('&lt;img');
    expect(cell('company', supplier(1, { company: 'שלום' }))).toContain('dir="auto"');
    for (const id of ['address', 'website', 'description'])
      expect(cell(id, supplier(1, { address: null, site: null, description: null }))).toContain('–');
    for (const id of ['wholesaleType', 'approvedFor'])
      expect(cell(id, supplier(1, { wholesaleType: [], approvedFor: [] }))).toContain('–');
    expect(
      cell('wholesaleType', supplier(1, { wholesaleType: ['Dropship', 'Dropship'] })).match(/Dropship/g),
    ).toHaveLength(1);
  });
});

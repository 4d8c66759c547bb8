import { describe, expect, it } from 'vitest';
import { plainState } from '#client/ui/grid/columns/grid-state.ts';
import { goneColumns, queryOf, storedState, viewIn } from './view-address.ts';

const columns = [
  { id: 'title', width: 300, pinned: 'start' as const, sortable: true, filterable: true },
  { id: 'bsr', width: 96, sortable: true },
  { id: 'site', width: 120, filterable: true },
];
const stored = (query: string, start = plainState) => storedState(new URLSearchParams(query), { columns, start });

describe('the part of an address that a view stores', () => {
  it('contains filters, order, and columns in any sequence, but no list position, moment, or view name', () => {
    const state = stored('view=v1&row=400&asof=1700000000000&sort=-bsr&time=today&has.title=mug&hide=site');
    expect(state).toBe('?has.title=mug&hide=site&sort=-bsr&time=today');
    expect(stored('time=today&hide=site&has.title=mug&sort=-bsr')).toBe(state);
    expect(stored('row=3')).toBe('');
  });

  it('ignores removed columns and values equal to the defaults', () => {
    expect(stored('has.gone=x&hide=site,gone&sort=gone,-bsr&widths=gone:90')).toBe(stored('hide=site&sort=-bsr'));
    expect(stored('sort=-bsr', { ...plainState, sort: [{ colId: 'bsr', sort: 'desc' }] })).toBe('');
    expect(stored('q=a%26b&account=a%2Bb%40x.test')).toBe('?account=a%2Bb%40x.test&q=a%26b');
  });

  it('is opened by a query that names the view, and a stored address cannot lead anywhere else', () => {
    expect(queryOf('?time=today', 'v1')).toBe('?time=today&view=v1');
    expect(queryOf('', 'v1')).toBe('?view=v1');
    expect(queryOf('?row=4&view=other&asof=1700000000000', null)).toBe('');
    expect(queryOf('https://elsewhere.example/?time=today', 'v1')).toMatch(/^\?https%3A%2F%2Felsewhere/);
    expect(viewIn(new URLSearchParams('view=v1'))).toBe('v1');
    expect(viewIn(new URLSearchParams('view='))).toBeNull();
  });
});

describe('a view of changed columns', () => {
  it('names each removed column once, wherever it occurs', () => {
    const state =
      '?sort=-brand,bsr&columns=bsr,colour,site&hide=brand,title&widths=size:80,bsr:90&has.seller=x&not.title=y';
    expect(goneColumns(state, { columns })).toEqual(['brand', 'colour', 'size', 'seller']);
    expect(goneColumns('?time=today&sort=bsr&has.title=x', { columns })).toEqual([]);
    expect(goneColumns('', { columns })).toEqual([]);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '#shared/result.ts';
import { type CsvPage, csvByPage } from './csv-by-page.ts';

type Row = { id: number; title: string | null };
type Answer = Result<CsvPage<Row>, { message: string; retryMs?: number }>;

const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id, title: `Row ${id}` }));
const page = (rows: Row[], total: number | null = 5, asOf: string | null = '9@1'): Answer => ok({ rows, total, asOf });

function stage(answers: Answer[]) {
  const requested: [page: number, asOf: string | null][] = [];
  const control = new AbortController();
  const wait = vi.fn(async (_ms: number) => {});
  const file = csvByPage<Row>(
    {
      names: ['Id', 'Title'],
      cellsOf: ({ id, title }) => [id, title],
      idOf: ({ id }) => String(id),
      size: 2,
      read: async (number, asOf) => {
        requested.push([number, asOf]);
        return answers.shift() ?? fail({ message: 'No more' });
      },
    },
    control.signal,
    wait,
  );
  const text = async () => {
    const made = await file;
    if (!made.ok) throw new Error(made.error.message);
    return new Response(made.value.body).text();
  };
  return { requested, control, wait, file, text };
}

describe('a file made of pages', () => {
  it('contains every row once, even if live rows pushed some onto the next page, with each page as of the first', async () => {
    const { requested, file, text } = stage([page(rowsOf(1, 2)), page(rowsOf(2, 3)), page(rowsOf(4))]);
    const lines = (await text()).split('\r\n');
    expect(lines).toEqual(['Id,Title', '1,Row 1', '2,Row 2', '3,Row 3', '4,Row 4', '']);
    expect(requested).toEqual([
      [1, null],
      [2, '9@1'],
      [3, '9@1'],
    ]);
    expect(await file).toMatchObject({ value: { total: 5 } });
  });

  it('runs no formula in a spreadsheet, and keeps markup, empty values, emoji, and any script', async () => {
    const titles = ['=HYPERLINK("http://x")', '+1', '-1', '@a', '<b>x</b>', null, '🧺 שלום', 'a,"b"\nc'];
    const { text } = stage([
      page(
        titles.slice(0, 2).map((title, id) => ({ id, title })),
        8,
      ),
      ...[2, 4, 6].map((at) =>
        page(
          titles.slice(at, at + 2).map((title, n) => ({ id: at + n, title })),
          8,
        ),
      ),
    ]);
    expect((await text()).slice('Id,Title\r\n'.length)).toBe(
      [
        `0,"'=HYPERLINK(""http://x"")"`,
        "1,'+1",
        "2,'-1",
        "3,'@a",
        '4,<b>x</b>',
        '5,',
        '6,🧺 שלום',
        '7,"a,""b""\nc"',
        '',
      ].join('\r\n'),
    );
  });

  it('ends with the first page that is not full if the total is unknown', async () => {
    const { text, requested } = stage([page(rowsOf(1, 2), null), page(rowsOf(3), null)]);
    expect((await text()).trim().split('\r\n')).toHaveLength(4);
    expect(requested).toHaveLength(2);
  });

  it('retries a failed page after the requested delay, and finally gives the reason', async () => {
    const late = fail({ message: 'Too many', retryMs: 70 });
    const { text, wait } = stage([
      page(rowsOf(1, 2)),
      late,
      page(rowsOf(3, 4)),
      fail({ message: 'Gone' }),
      fail({ message: 'Gone' }),
      fail({ message: 'Gone' }),
    ]);
    await expect(text()).rejects.toThrow('Gone');
    expect(wait.mock.calls.map(([ms]) => ms)).toEqual([70, 1_000, 4_000]);
    expect(
      await stage([fail({ message: 'Never' }), fail({ message: 'Never' }), fail({ message: 'Never' })]).file,
    ).toMatchObject({
      error: { message: 'Never' },
    });
  });

  it('reads no further once it is canceled', async () => {
    const { file, requested, control } = stage([page(rowsOf(1, 2)), page(rowsOf(3, 4)), page(rowsOf(5))]);
    const made = await file;
    if (!made.ok) throw new Error('No file');
    const reader = made.value.body.getReader();
    await reader.read();
    control.abort(new Error('Canceled'));
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow('Canceled');
    expect(requested.length).toBeLessThan(4);
  });
});

import type { CallFailure } from '#client/api/call.ts';
import type { SheetsApi } from '#client/api/caller.ts';
import { ok, type Result } from '#shared/result.ts';

/** Reads a sheet whole, page by page. @param of how many rows it has, as it was listed @param onRows how many have come */
export async function readSheet(
  api: Pick<SheetsApi, 'values'>,
  { of, ...sheet }: { spreadsheet: string; sheet: string; of: number },
  signal: AbortSignal,
  onRows: (count: number) => void,
): Promise<Result<{ rows: string[][]; cut: boolean }, CallFailure>> {
  const rows: string[][] = [];
  let from: number | null = 0;
  let cut = false;
  while (from !== null) {
    const answer: Awaited<ReturnType<SheetsApi['values']>> = await api.values({ ...sheet, from, of }, { signal });
    if (!answer.ok) return answer;
    const { rows: page, next } = answer.value.value;
    // Empty rows at a page's end do not come, and still have their place.
    while (page.length > 0 && rows.length < from) rows.push([]);
    for (const row of page) rows.push(row);
    cut = answer.value.value.cut;
    from = next;
    onRows(rows.length);
  }
  return ok({ rows, cut });
}

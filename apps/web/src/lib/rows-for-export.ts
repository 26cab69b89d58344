import type { Page } from '@lightfield/contract';

/** Rows of one file, asked for in pages of the largest size. */
const EXPORT_MAX = 5_000;
const PAGE = 200;

/** For a file: up to 5,000 rows of a list, and whether there are more. */
export async function rowsForExport<Row>(
  ask: (paging: { pageNum: number; pageSize: number }) => Promise<Page<Row>>,
): Promise<{ rows: Row[]; cut: boolean }> {
  const found: Row[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await ask({ pageNum, pageSize: PAGE });
    found.push(...rows);
    if (rows.length < PAGE || found.length >= Math.min(total, EXPORT_MAX))
      return { rows: found, cut: total > found.length };
  }
}

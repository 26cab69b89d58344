import { Con, FORMAT, type PageDocument, freshWidget, parsePage } from '@lightfield/page';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { catalogue } from '../catalogue.ts';
import { complexHistory } from '../complex-history/definition.ts';
import { definitions } from '../definitions.ts';
import type { PageHistory, Rows, RowsRequest } from '../kit/history.ts';
import { testHost } from '../kit/page.testing.ts';
import { ColumnSignal } from '../kit/recorded.ts';
import { openLivePage } from './live-page.ts';
import { PageView } from './page-view.tsx';

/** What `bench/page-table.bench.ts` asks of this page. */
interface LoadTable {
  /** Moves the table so many rows a frame, for so many frames; how long each took, ms, and in how many a row was seen that had not come yet. */
  scroll(rows: number, frames: number): Promise<{ frames: number[]; waiting: number }>;
}
declare global {
  interface Window {
    loadTable?: LoadTable;
  }
}
const TOTAL = 50_000;
const COLUMNS = 6;
const BEGUN = 1_800_000_000_000;
const REPORT = '0190a000-0000-7000-8000-000000000001';
const idOf = (at: number) => `0190a000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`;

const fresh = freshWidget(complexHistory, { x: 0, y: 0 }, 'w');
const reportSignalArray = Array.from({ length: COLUMNS }, (_, at) =>
  ColumnSignal.parse({ title: `变量${at}`, signalId: idOf(at), equipId: 'd1', reportId: REPORT }),
);
const widget = {
  ...fresh,
  position: { ...fresh.position, width: 1_200, height: 900 },
  data: { ...fresh.data, timeUnit: 'record', reportId: REPORT, reportSignalArray, showPage: false, rollTime: 0 },
};
const parsed = parsePage(
  { format: FORMAT, con: Con.parse({ title: 'table', width: 1_200, height: 900 }), widgets: [widget], components: [] },
  definitions,
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const page: PageDocument = parsed.page;

const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
const columns = reportSignalArray.map(({ signalId, title }) => ({
  key: signalId,
  signalId,
  title,
  unit: 'MPa',
  decimals: 2,
  dataType: 'float' as const,
  signalMaps: [],
}));
const answerOf = ({ page: at, pageSize }: RowsRequest): Rows => {
  const first = (at - 1) * pageSize;
  return {
    from: BEGUN - TOTAL * 1_000,
    to: BEGUN,
    isWaiting: false,
    columns,
    rows: Array.from({ length: Math.max(0, Math.min(pageSize, TOTAL - first)) }, (_, row) => ({
      time: BEGUN - (first + row) * 1_000,
      values: columns.map((_column, column) => 0.3 + (((first + row) * 7 + column * 13) % 97) / 300),
      ...(row % 23 === 0 && { qualities: columns.map(() => 'uncertain' as const) }),
    })),
    total: TOTAL,
    isMore: false,
  };
};
const history: PageHistory = {
  curves: () => () => undefined,
  figures: () => () => undefined,
  rows(request, tell) {
    let open = true;
    // as a fast server: two frames later
    const answer = async () => {
      await frame();
      await frame();
      if (open) tell(answerOf(request));
    };
    void answer();
    return () => void (open = false);
  },
};
const { live, clock } = openLivePage();
const host = { ...testHost({}), live, clock, mode: 'run' as const, history };

async function scroll(rows: number, count: number) {
  const table = document.querySelector<HTMLElement>('.lf-table-scroll');
  const row = document.querySelector<HTMLElement>('.lf-table tbody tr:not(.lf-table-space)');
  if (!table || !row) throw new Error('no table');
  const step = row.offsetHeight * rows;
  const frames: number[] = [];
  let [waiting, last] = [0, await frame()];
  for (let at = 0; at < count; at++) {
    table.scrollTop += step;
    const now = await frame();
    frames.push(now - last);
    last = now;
    if (table.querySelector('.lf-table-coming')) waiting += 1;
  }
  return { frames, waiting };
}

function App() {
  useEffect(() => {
    const look = () => {
      if (document.querySelector('.lf-table tbody td span[title]')) window.loadTable = { scroll };
      else requestAnimationFrame(look);
    };
    look();
  }, []);
  return <PageView page={page} catalogue={catalogue} host={host} regions={null} size={{ width: 1_200, height: 900 }} />;
}
const root = document.querySelector('#root');
if (root) createRoot(root).render(<App />);

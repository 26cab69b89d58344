import type { BriefProjectSignal, ProjectPageOpened } from '@lightfield/contract';
import { Con, FORMAT, type PageDocument, briefPage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { projectPageView, projectSignals } from './project-queries.ts';

vi.mock('./project-line.ts', () => ({ beginLineOfProject: () => undefined }));

const [PROJECT, PAGE, FLOW, LEVEL] = [1, 2, 3, 4].map((n) => `0192f0c0-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const showing = (...signals: string[]): PageDocument => ({
  format: FORMAT,
  con: Con.parse({ title: '泵站', width: 1_920, height: 1_080 }),
  widgets: [],
  components: [],
  bind: { equips: [], signals, keys: [], mvars: [] },
});
const viewOf = (document: PageDocument) => ({
  id: PAGE,
  projectId: PROJECT,
  title: '泵站',
  version: 1,
  ownerName: '泵站',
  authRegion: null,
  equips: [],
  leftOut: { count: 0, what: [] },
  document: { ...briefPage(document, definitions) },
});
const wordsOf = (id: string): BriefProjectSignal => ({
  id,
  title: '流量',
  sn: 'flow',
  key: 'D1.flow',
  dataType: 'double',
  equipId: PROJECT,
  equipTitle: '1号泵',
  value: 1,
  quality: 'good',
  readAt: 5,
});

let asked: string[];
let shown: PageDocument;
let client: QueryClient;
beforeEach(() => {
  asked = [];
  shown = showing(FLOW);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.slice(path.lastIndexOf('project/')));
    const opened: ProjectPageOpened = {
      page: viewOf(shown),
      line: { signals: [wordsOf(FLOW)], gateways: [], token: 'once' },
    };
    const data = path.endsWith('/page/open') ? opened : viewOf(shown);
    return Promise.resolve(new Response(JSON.stringify({ code: 200, data }), { status: 200 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a page that is opened brings the words of its values, whole as the document', async () => {
  const page = await client.fetchQuery(projectPageView(PAGE, true));
  expect(page.document).toEqual(showing(FLOW));
  expect(client.getQueryData(projectSignals(PAGE).queryKey)).toMatchObject([{ id: FLOW, unit: '', signalMaps: [] }]);
  expect(asked).toEqual(['project/page/open']);
});
it('a page that was changed is asked for alone, and its words again where it shows values that were not there', async () => {
  await client.fetchQuery(projectPageView(PAGE, true));
  const again = { ...projectPageView(PAGE, true), staleTime: 0 };
  const isAsked = () => client.getQueryState(projectSignals(PAGE).queryKey)?.isInvalidated;
  await client.fetchQuery(again);
  expect(isAsked()).toBe(false);
  shown = showing(FLOW, LEVEL);
  expect((await client.fetchQuery(again)).document).toEqual(shown);
  expect(isAsked()).toBe(true);
  expect(asked).toEqual(['project/page/open', 'project/page/info', 'project/page/info']);
});

import { type PageInfo, pageCalls } from '@lightfield/contract';
import { Editor } from '@lightfield/designer';
import { Con, FORMAT } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageSession } from './page-session.ts';

const PAGE = '00000000-0000-4000-8000-000000000001';
/** Longer than a draft waits for the next edit, ms. */
const LONG_MS = 10_000;

let calls: string[];
let answer: () => Response;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
  calls = [];
  answer = () => Response.json({ code: 200, msg: '', data: { id: PAGE, version: 2, changedAt: 5, cleared: [] } });
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path);
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function begin(draft: PageInfo['draft'] = null) {
  const page = { format: FORMAT as typeof FORMAT, con: Con.parse({}), widgets: [], components: [] };
  const editor = new Editor({
    document: { ...page, bind: { equips: [], signals: [], keys: [], mvars: [] } },
    catalogue: definitions,
  });
  const info = { id: PAGE, version: 1, changedAt: 1, draft, cleared: [] as string[] } as unknown as PageInfo;
  const session = new PageSession({
    editor,
    owner: { kind: 'device', id: 'd' },
    info,
    catalogue: definitions,
    mayEdit: true,
  });
  session.start();
  const draw = () => void editor.run('add', { type: 'ShapeRect', at: { x: 200, y: 200 } });
  return { editor, session, draw };
}
const wait = () => vi.advanceTimersByTimeAsync(LONG_MS);
const { save, draftSave, draftDelete } = pageCalls;

it('saves after the draft that is still on its way, which would be kept for ever otherwise', async () => {
  const { session, draw } = begin();
  let arrive: () => void = () => undefined;
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path);
    if (path !== draftSave.path) return Promise.resolve(answer());
    return new Promise((done) => {
      arrive = () => done(answer());
    });
  });
  draw();
  await wait();
  const saved = session.save();
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual([draftSave.path]);
  arrive();
  expect(await saved).toBe(true);
  expect(calls).toEqual([draftSave.path, save.path]);
});

describe('what is undone back to what is saved', () => {
  it('is saved, and keeps no draft', async () => {
    const { editor, session, draw } = begin();
    draw();
    draw();
    expect(session.isDirty).toBe(true);
    editor.undo();
    expect(session.isDirty).toBe(true);
    editor.undo();
    expect(session.isDirty).toBe(false);
    await wait();
    expect(calls).toEqual([]);
    editor.redo();
    expect(session.isDirty).toBe(true);
    await wait();
    expect(calls).toEqual([draftSave.path]);
  });
  it('takes back the draft that was kept meanwhile', async () => {
    const { editor, draw } = begin();
    draw();
    await wait();
    editor.undo();
    await wait();
    expect(calls).toEqual([draftSave.path, draftDelete.path]);
  });
  it('leaves alone the draft that was found', async () => {
    const { editor, session, draw } = begin({ at: 1, base: 1 });
    draw();
    editor.undo();
    await wait();
    expect(session.isDirty).toBe(false);
    expect(calls).toEqual([]);
  });
  it('is told by the last save, not by the opening', async () => {
    const { editor, session, draw } = begin();
    draw();
    await session.save();
    expect(session.isDirty).toBe(false);
    editor.undo();
    expect(session.isDirty).toBe(true);
    editor.redo();
    expect(session.isDirty).toBe(false);
    expect(calls).toEqual([save.path]);
  });
  it('is unsaved after a save that nobody answered', async () => {
    const { editor, session, draw } = begin();
    draw();
    answer = () => new Response('', { status: 502 });
    await session.save();
    editor.undo();
    expect(session.isDirty).toBe(true);
  });
  it('is unsaved once theirs was merged in', () => {
    const { editor, session, draw } = begin();
    session.rebase(3);
    draw();
    editor.undo();
    expect(session.isDirty).toBe(true);
  });
});

import { FORMAT, type PageDocument, parsePage, restorePage } from '@lightfield/page';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { commands, page as screen } from 'vitest/browser';
import { catalogue } from '../../catalogue.ts';
import { definitions } from '../../definitions.ts';
import type { Reading } from '../../kit/host.ts';
import { aReading, testHost } from '../../kit/page.testing.ts';
import { PageView } from '../page-view.tsx';
import * as pictures from './picture.testing.ts';

/** Pages as older products stored them open, look the same and lose nothing when they are saved. README.md says where they come from. */
const OURS = import.meta.glob<string>('./pages/format-*.json', { query: '?raw', import: 'default', eager: true });
const PICTURES = import.meta.glob<string>('./pages/format-*.png', { query: '?url', import: 'default', eager: true });
const TAKEN = import.meta.glob<pictures.TakenWith>('./pages/taken-with.json', { import: 'default', eager: true });
const RENEW = import.meta.env['VITE_LF_RENEW_PICTURES'] === '1';
const FOLDER = 'packages/widgets/src/runtime/old-pages/pages';
const PATIENCE_MS = 20_000;

const VALUES: Readonly<Record<string, Reading>> = {
  'signal:s1': aReading(0.347, { text: '0.347', unit: 'MPa' }),
  'signal:s2': aReading(62, { text: '62', unit: '%' }),
  'signal:s3': aReading(0.35, { text: '0.35', unit: 'MPa' }),
  'signal:s4': aReading(1, { text: '自动' }),
  'alarm:alarmLevel:signal:s1': aReading(3, { text: '严重报警' }),
};
const restored = (text: string): PageDocument => {
  const page = restorePage(JSON.parse(text), definitions);
  if (!page.ok) throw new Error(JSON.stringify(page.problems));
  expect(page.leftOut).toEqual([]);
  return page.page;
};

/** Draws a page with values that are always the same, and answers its picture and where its letters stand. */
async function drawn(page: PageDocument) {
  const { width, height } = page.con;
  await screen.viewport(width + 100, height + 100);
  const place = document.createElement('div');
  place.style.cssText = `position:fixed;inset:0 auto auto 0;width:${width}px;height:${height}px;overflow:hidden;z-index:9999;background:#fff`;
  document.body.append(place);
  const root = createRoot(place);
  const host = { ...testHost(VALUES), now: () => 0 };
  root.render(
    <PageView page={page} catalogue={catalogue} host={host} regions={null} size={{ width, height }} fit="none" />,
  );
  try {
    await expect
      .poll(() => place.querySelectorAll('[data-widget]').length, { timeout: PATIENCE_MS })
      .toBeGreaterThan(10);
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const png = await screen.screenshot({ element: place, base64: true, save: false });
    return { png, pixels: await pictures.pixelsOf(`data:image/png;base64,${png}`), letters: pictures.lettersIn(place) };
  } finally {
    root.unmount();
    place.remove();
  }
}

it('there is a page of every format there was, and of today', () => {
  const formats = Object.values(OURS).map((text) => Number(Object(JSON.parse(text))['format'] ?? 0));
  expect(formats).toEqual(Array.from({ length: FORMAT + 1 }, (_, format) => format));
});

describe.each(Object.entries(OURS))('%s', (file, text) => {
  it('opens whole, and loses nothing when it is saved', () => {
    const page = restored(text);
    const saved = parsePage(JSON.parse(JSON.stringify(page)), definitions);
    expect(saved.ok && saved.page).toEqual(page);
    const { format: _format, ...stored } = Object(JSON.parse(text));
    // what is there beside it are defaults of what came later
    expect(page).toMatchObject(stored);
  });
  it('looks as it did', async () => {
    const { png, pixels, letters } = await drawn(restored(text));
    const picture = file.replace('.json', '.png');
    if (RENEW) {
      await commands.writeFile(`${FOLDER}/${picture.split('/').at(-1)}`, png, { encoding: 'base64' });
      await commands.writeFile(`${FOLDER}/taken-with.json`, `${JSON.stringify(pictures.takenWith())}\n`);
      return;
    }
    const kept = await pictures.pixelsOf(PICTURES[picture] ?? '');
    const [taken] = Object.values(TAKEN);
    if (JSON.stringify(taken) === JSON.stringify(pictures.takenWith()))
      expect(pictures.difference(kept, pixels, pictures.TO_THE_PIXEL).off).toBe(0);
    const { off, compared } = pictures.difference(kept, pixels, pictures.NEARLY, letters);
    expect(off / compared).toBeLessThan(pictures.OFF_SHARE);
    // letters hide no more than half of it
    expect(compared).toBeGreaterThan(pixels.width * pixels.height * 0.4);
  });
});

it('that is drawn otherwise is seen, with letters of another font, too', async () => {
  const page = restored(OURS['./pages/format-11.json'] ?? '');
  const { pixels, letters } = await drawn(page);
  const moved = page.widgets.map((widget) =>
    widget.widgetType === 'ShapeEllipse' ? { ...widget, style: { ...widget.style, opacity: 0.9 } } : widget,
  );
  const other = await drawn({ ...page, widgets: moved });
  expect(pictures.difference(pixels, other.pixels, pictures.TO_THE_PIXEL).off).toBeGreaterThan(0);
  const { off, compared } = pictures.difference(pixels, other.pixels, pictures.NEARLY, letters);
  expect(off / compared).toBeGreaterThan(pictures.OFF_SHARE);
});

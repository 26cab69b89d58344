import { PAGE_IMAGE_PATH, type PageFile } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { fileOfPicture, picturesOf, readPageFile, scenesOf, withPictures, withScenes } from './page-file.ts';

const [shown, unused] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
const image = (id: string, data: string) => ({ id, name: 'pump', data: btoa(data) });
const file = {
  lightfield: 'page',
  v: 1,
  title: '泵房',
  exportedAt: 0,
  keys: {},
  document: {
    widgets: [{ data: { imgHref: PAGE_IMAGE_PATH + shown } }, { data: { imgHref: `${PAGE_IMAGE_PATH}${shown}` } }],
  },
  images: [image(shown, '<svg/>'), image(unused, 'x')],
  imagesLeft: [],
} as unknown as PageFile;

it('tells a page from another file, and from one of a newer version', () => {
  expect(readPageFile(JSON.stringify(file)).ok).toBe(true);
  expect(readPageFile(JSON.stringify({ ...file, v: 2 }))).toEqual({ ok: false, why: 'newer' });
  for (const other of ['', '{}', '[]', 'null', '{"v":2}', '{"lightfield":"device","v":2}'])
    expect(readPageFile(other)).toEqual({ ok: false, why: 'notOurs' });
});
it('brings in the pictures that the page shows, and shows them wherever they are now', () => {
  expect(picturesOf(file).map(({ id }) => id)).toEqual([shown]);
  const here = withPictures(file.document, new Map([[shown, '/here/$&']]));
  expect(JSON.stringify(here)).not.toContain(shown);
  expect(here).toEqual({ widgets: [{ data: { imgHref: '/here/$&' } }, { data: { imgHref: '/here/$&' } }] });
  expect(withPictures(file.document, new Map())).toBe(file.document);
});
it('makes a picture a file of its own kind again', async () => {
  const drawing = fileOfPicture(image(shown, '<svg/>'));
  expect([drawing.name, drawing.type, await drawing.text()]).toEqual(['pump', 'image/svg+xml', '<svg/>']);
  expect(fileOfPicture(image(shown, '\x89PNG\r\n')).type).toBe('image/png');
  expect(fileOfPicture(image(shown, '\xff\xd8\xff\xe0')).type).toBe('image/jpeg');
});
it('shows the scenes that it names wherever they are now, and none that is nowhere', () => {
  const document = { widgets: [shown, unused, shown].map((sceneId) => ({ data: { sceneId } })) };
  expect(scenesOf(document)).toEqual([shown, unused]);
  const here = withScenes(document, [
    { from: shown, to: 'here' },
    { from: unused, to: '' },
  ]);
  expect(here).toEqual({ widgets: ['here', '', 'here'].map((sceneId) => ({ data: { sceneId } })) });
});

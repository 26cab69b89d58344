import { expect, it } from 'vitest';
import { shrunk } from './shrunk-picture.ts';

async function picture(type: string, side: number): Promise<File> {
  const canvas = new OffscreenCanvas(side, side / 2);
  const context = canvas.getContext('2d');
  // as of a camera: every point another one
  const points = new ImageData(side, side / 2);
  let drawn = 1;
  for (let at = 0; at < points.data.length; at += 1) {
    drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
    points.data[at] = at % 4 === 3 ? 255 : drawn >>> 24;
  }
  context?.putImageData(points, 0, 0);
  return new File([await canvas.convertToBlob({ type })], `pump.${type.slice('image/'.length)}`, { type });
}

it('a picture is sent as paper can show it, and no larger than a line bears', async () => {
  const webp = await shrunk(await picture('image/webp', 64));
  expect([webp.name, webp.type]).toEqual(['pump.jpg', 'image/jpeg']);
  const small = await picture('image/png', 64);
  expect(await shrunk(small)).toBe(small);
  const large = await picture('image/png', 2_400);
  const sent = await shrunk(large);
  expect(sent.type).toBe('image/jpeg');
  expect((await createImageBitmap(sent)).width).toBe(1_920);
  expect(sent.size).toBeLessThan(large.size);
  const broken = new File(['x'], 'pump.webp', { type: 'image/webp' });
  expect(await shrunk(broken)).toBe(broken);
});

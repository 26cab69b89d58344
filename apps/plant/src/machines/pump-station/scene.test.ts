import { expect, it } from 'vitest';
import { MACHINES } from '../machines.ts';
import { SCENE_POINTS, pumpStationScene } from './scene.ts';

const scene = pumpStationScene();
const { variables, pages = [] } = MACHINES['pump-station'].device({ host: '127.0.0.1', port: 502 });
const known = new Set(variables.map(({ key }) => key));

it('follows points that it names, each of which is called as a variable of the station', () => {
  const followed = [...JSON.stringify(scene.nodes).matchAll(/"point":"([^"]+)"/g)].map(([, point = '']) => point);
  expect(new Set(followed)).toEqual(new Set(SCENE_POINTS));
  expect(SCENE_POINTS.filter((point) => !known.has(point))).toEqual([]);
});

it('has no two nodes of one name', () => {
  const ids = scene.nodes.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('is bound on the pages of the station to what there is', () => {
  const bound = [...JSON.stringify(pages).matchAll(/"type":"signal","systemKey":"([^"]+)"/g)].map(
    ([, key = '']) => key,
  );
  expect(bound.length).toBeGreaterThan(50);
  expect(bound.filter((key) => !known.has(key))).toEqual([]);
});

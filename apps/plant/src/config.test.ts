import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { jsonLog } from './log.ts';
import { withTables } from './print-registers.ts';

describe('the environment', () => {
  it('may say nothing', () => {
    expect(readConfig({ LF_PLANT_PORT: '' })).toEqual({
      host: '127.0.0.1',
      port: 15_020,
      portChosen: false,
      controlPort: undefined,
      siteFile: undefined,
      speed: 1,
    });
  });
  it('may say everything', () => {
    expect(
      readConfig({
        LF_PLANT_HOST: '0.0.0.0',
        LF_PLANT_PORT: '20000',
        LF_PLANT_CONTROL_PORT: '20100',
        LF_PLANT_SITE_FILE: '/tmp/site.json',
        LF_PLANT_SPEED: '60',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 20_000,
      portChosen: true,
      controlPort: 20_100,
      siteFile: '/tmp/site.json',
      speed: 60,
    });
  });
  it.each([
    ['LF_PLANT_PORT', 'abc'],
    ['LF_PLANT_PORT', '70000'],
    ['LF_PLANT_CONTROL_PORT', '0'],
    ['LF_PLANT_SPEED', '-1'],
  ])('is refused in one line when %s is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\n]+$`));
  });
});

it('logs one JSON object a line, 64-bit integers too', () => {
  const lines: string[] = [];
  jsonLog((line) => lines.push(line))('written', { value: 9_007_199_254_740_993n });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ app: 'plant', event: 'written', value: '9007199254740993' });
});

it('has the present register tables in its README', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  // After a change of a table: node apps/plant/src/print-registers.ts --write
  expect(withTables(readme)).toBe(readme);
});

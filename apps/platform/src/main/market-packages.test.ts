import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type DeviceFile, type MarketPackage, type PageFile, LIMITS } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { checkPage, parsePage } from '@lightfield/page';
import { NO_ITEMS, checkConfig } from '@lightfield/rules';
import { definitions } from '@lightfield/widgets/definitions';
import { describe, expect, it } from 'vitest';
import { readPackage } from '../features/market/read-package.ts';
import { marketConfig } from '../kernel/market-settings.ts';
import { isSafeSvg } from '../kernel/upload/svg.ts';

const { folder } = marketConfig({});
const files = (await readdir(folder)).toSorted();
const packages = await Promise.all(
  files.map(async (file) => [file, readPackage(await readFile(path.join(folder, file)))] as const),
);
const of = <Kind extends MarketPackage['kind']>(kind: Kind) =>
  packages.flatMap(([file, found]) =>
    found.kind === kind ? [[file, found as Extract<MarketPackage, { kind: Kind }>] as const] : [],
  );
const both = <Content>({ zh, en }: { zh?: Content | undefined; en?: Content | undefined }): Content[] => {
  if (!zh || !en) throw new Error('comes in one language only');
  return [zh, en];
};
const FRAME = {
  source: 'drivers',
  owner: 'template',
  model: null,
  usedElsewhere: { drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 },
} as const;

/** What is wrong with a page: as the designer's checker has it, but that variables are bound later where `bound` is false. */
function pageProblems({ document }: Pick<PageFile, 'document'>, bound: boolean): string[] {
  const parsed = parsePage(document, definitions);
  if (!parsed.ok) return parsed.problems.map(({ path: at, texts }) => `${at} ${texts.en}`);
  return checkPage(parsed.page, definitions)
    .filter(({ kind }) => bound || kind !== 'unbound')
    .map(({ widgetId, texts }) => `${widgetId} ${texts.en}`);
}
const boundKeys = ({ document }: Pick<PageFile, 'document'>): string[] =>
  [...JSON.stringify(document).matchAll(/"systemKey":"([^"]+)"/g)].map(([, key = '']) => key);

describe('what comes with the product', () => {
  it('is called as its file is, and there is some of each kind', () => {
    expect(packages.filter(([file, { id }]) => file !== `${id}.json`)).toEqual([]);
    expect(of('template').length).toBeGreaterThanOrEqual(8);
    expect(of('page').length).toBeGreaterThanOrEqual(3);
    expect(of('pictures').length).toBeGreaterThanOrEqual(1);
  });

  it.each(of('template'))('%s could be saved as a template as it is', (_file, { content }) => {
    for (const { items } of both<DeviceFile>(content))
      expect(checkConfig(items, { ...FRAME, forms: DRIVER_FORMS, before: NO_ITEMS })).toEqual([]);
  });

  it.each(of('template'))('%s has limits, a report and a finished page', (_file, { content }) => {
    for (const { items, pages } of both<DeviceFile>(content)) {
      expect(items.alarms.length).toBeGreaterThan(0);
      expect(items.reports.length).toBeGreaterThan(0);
      expect(pages.length).toBeGreaterThan(0);
      const keys = new Set(items.variables.map(({ key }) => key));
      for (const page of pages) {
        expect(pageProblems(page, true)).toEqual([]);
        expect(boundKeys(page).filter((key) => !keys.has(key) && key !== 'alarms')).toEqual([]);
      }
    }
  });

  it.each(of('template'))('%s is the same in both languages, but for its words', (_file, { content }) => {
    const [zh, en] = both<DeviceFile>(content);
    const bare = (file: DeviceFile | undefined) =>
      file?.items.variables.map(({ key, kind, dataType, unit, address }) => [key, kind, dataType, unit, address]);
    expect(bare(en)).toEqual(bare(zh));
    expect(en?.items.variables.filter(({ name }) => /\p{Script=Han}/u.test(name))).toEqual([]);
    const fits = (file: DeviceFile | undefined) => (file?.name.length ?? 0) <= LIMITS.template.nameMax;
    expect([fits(zh), fits(en)]).toEqual([true, true]);
  });

  it.each(of('page'))('%s is a sound page', (_file, { content }) => {
    for (const page of both<PageFile>(content)) expect(pageProblems(page, false)).toEqual([]);
  });

  it.each(of('pictures'))('%s draws and does nothing else', (_file, { content }) => {
    expect(content.filter(({ svg }) => !isSafeSvg(svg))).toEqual([]);
  });

  it.each(packages)('%s says that what has to be checked has to be checked, and whose it is', (_file, found) => {
    expect(found.licence).toBe('CC0-1.0');
    if (found.kind === 'template') expect(found.summary.zh).toContain('核对');
    if (found.kind === 'template') expect(found.summary.en).toContain('manual');
  });
});

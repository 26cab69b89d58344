import { smartReportCalls, smartReportTemplateCalls } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { documentOf, inputOf, smartReportSite } from './smart-report.testing.ts';

const site = smartReportSite();
const { ask, ok, report, reportBody, template, record, series } = site;

describe('older versions of a template', () => {
  it('are restored as their next version, over the one that was seen (90011); the log says which one', async () => {
    const { id } = await report();
    const excelId = id;
    await template(id, documentOf({ A1: inputOf('a', 'text') }));
    await template(id, documentOf({ A1: 'second' }), 1);
    const restore = (base: number, version: number, who = 'chief') =>
      ask(who, smartReportTemplateCalls.restore, { id, base: String(base), version: String(version) });
    expect(await restore(1, 1)).toMatchObject({ code: 90_011, data: { version: 2 } });
    expect(await restore(2, 9)).toMatchObject({ code: 90_002 });
    expect(await restore(2, 1, 'stranger')).toMatchObject({ code: 90_002 });
    expect(await restore(2, 1)).toMatchObject({ code: 200, data: { version: 3, savedBy: 'chief' } });
    const versions = await ok<{ version: number }[]>('chief', smartReportTemplateCalls.versions, { id });
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(await ok('chief', smartReportCalls.info, { id })).toMatchObject({ templateVersion: 3, inputs: 1 });
    expect(await record(excelId)).toMatchObject({ templateVersion: 3, state: 'notFilled' });
    expect(site.operations.entries.find(({ action }) => action === 'smartReport.restore')).toMatchObject({
      old: '{"version":2}',
      new: '{"version":3,"restored":1}',
    });
  });
  it('are not restored where they bind a device that the report is no longer about (3309)', async () => {
    const { id } = await report();
    await template(id, documentOf({ A1: { bind: { kind: 'agg', of: series(), agg: 'avg' } } }));
    await template(id, documentOf({ A1: 'without' }), 1);
    const without = reportBody({ equipmentIds: site.found.pumps[1] });
    await ok('chief', smartReportCalls.edit, { ...without, id, version: '1' });
    expect(await ask('chief', smartReportTemplateCalls.restore, { id, base: '2', version: '1' })).toMatchObject({
      code: 3309,
    });
  });
});

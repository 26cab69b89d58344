import type { SiteSmartReport, SmartReportSchedule } from '@lightfield/contract';
import { inputsOf, parseReport } from '@lightfield/report';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../kernel/clock.ts';
import type { Transaction } from '../../kernel/db.ts';
import { lastPeriod } from './periods.ts';
import { reportWrites, variablesOf } from './report.repository.ts';
import { templateRepository } from './template.repository.ts';
import { withPlaceholders } from './xlsx/placeholders.ts';

/** Who has made what came with a site. */
const SITE = 'Lightfield';
const TIME_ZONE = 'Asia/Shanghai';
/** Variables that texts of its document may name. */
const VARIABLES = 2_000;

/**
 * Smart reports that come with a site document, for whoever sets it up: open to all who may fill in, their first record that of the shift
 * before, which the job makes as soon as the platform runs.
 */
export function createSiteReports({ clock }: { clock: Clock }) {
  return async (
    tx: Transaction,
    orgId: string,
    site: SiteSmartReport,
    equipmentIds: readonly string[],
  ): Promise<void> => {
    const { name, note, group, shifts, delayMinutes, dueMinutes } = site;
    // its devices were deleted and come back, it was kept
    if (await isThere(tx, 'smart_report', orgId, name)) return;
    const [id, at] = [newId(), clock.now()];
    const schedule: SmartReportSchedule = {
      every: 'shift',
      dayStart: '00:00',
      shifts,
      timeZone: TIME_ZONE,
      delayMinutes,
      dueMinutes,
    };
    const nobody = { peopleIds: [], deptId: null, mailIds: [], mailOn: 'never', mailFiles: [] } as const;
    const fields = { groupId: await groupOf(tx, orgId, group), name, note, equipmentIds, schedule, enabled: true };
    await reportWrites.insert(tx, id, orgId, { ...fields, ...nobody }, { at, who: SITE });
    const parsed = parseReport(site.document);
    if (!('document' in parsed)) throw new Error(`${name}: ${parsed.problem.path} ${parsed.problem.problem}`);
    const bound = withPlaceholders(parsed.document, await variablesOf(tx, id, undefined, VARIABLES));
    const [unknown] = bound.notes;
    if (unknown) throw new Error(`${name}: ${unknown.cell} names "${unknown.text}", which is nothing`);
    const inputs = inputsOf(bound.document).length;
    await templateRepository.save(tx, id, { version: 1, document: bound.document, inputs, at, by: SITE, keep: 1 });
    await reportWrites.schedule(tx, id, { from: lastPeriod(schedule, at).from, at });
  };
}

async function isThere(tx: Transaction, table: 'smart_report' | 'smart_report_group', orgId: string, name: string) {
  const [row] = await tx.query<{ id: string }>(
    `select id from ${table} where org_id = $1 and lower(name) = lower($2)`,
    [orgId, name],
  );
  return row?.id;
}
async function groupOf(tx: Transaction, orgId: string, name: string): Promise<string> {
  const known = await isThere(tx, 'smart_report_group', orgId, name);
  if (known) return known;
  const id = newId();
  await reportWrites.addGroup(tx, id, orgId, name);
  return id;
}

import { emptySheet } from '@lightfield/report';
import type { Mark } from './world.testing.ts';

const SCHEDULE = { every: 'none', dayStart: '08:00', shifts: [], timeZone: 'UTC', delayMinutes: 0, dueMinutes: 60 };

/** A smart report of the device in a group, with a template, a record and a picture of it. */
export async function addReports(
  ids: Record<string, string>,
  insert: (kind: string, statement: string, params: readonly unknown[]) => Promise<void>,
  mark: Mark,
): Promise<void> {
  const of = (kind: string) => ids[kind] ?? '';
  const input = { key: 'a', label: mark, kind: 'picture', required: false };
  const sheet = { ...emptySheet('s1', 'x'), cells: { '0,0': { input } } };
  const document = JSON.stringify({ format: 1, styles: {}, sheets: [sheet] });
  await insert('smartReportGroup', 'insert into smart_report_group (id, org_id, name) values ($1, $2, $3)', [
    of('org'),
    mark,
  ]);
  await insert(
    'smartReport',
    `with report as (
       insert into smart_report (id, org_id, group_id, name, has_devices, schedule, mail_on, enabled, template_version, updated_at, updated_by)
       values ($1, $2, $3, $4, true, $5, 'never', false, 1, now(), $4) returning id),
     template as (insert into smart_report_template (report_id, version, document, saved_at, saved_by) select id, 1, $7, now(), $4 from report)
     insert into smart_report_device (report_id, device_id, place) select id, $6, 1 from report`,
    [of('org'), of('smartReportGroup'), mark, JSON.stringify(SCHEDULE), of('device'), document],
  );
  await insert(
    'smartRecord',
    `insert into smart_record (id, report_id, number, shift, begins, ends, time_zone, state, made_at, made_by, due_at, document,
                               template_version, saved_at)
     values ($1, $2, 1, '', now() - interval '1 day', now(), 'UTC', 'notFilled', now(), $3, now(), $4, 1, now())`,
    [of('smartReport'), mark, document],
  );
  await insert(
    'smartRecordPicture',
    `insert into smart_record_picture (id, record_id, key, kind, bytes, at) values ($1, $2, 'a', 'png', '\\x89', now())`,
    [of('smartRecord')],
  );
}

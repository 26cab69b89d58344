type Json = Record<string, unknown>;

/** What fields of the main things say that a name alone does not. By name: the same name means the same everywhere. */
const NOTES: Readonly<Record<string, string>> = {
  equipmentId: 'Id of a device.',
  equipId: 'Id of a device.',
  equipName: 'Name of the device.',
  deviceNo: 'Number of the device, as the enterprise counts them.',
  gatewayId: 'Id of a gateway.',
  sn: 'Serial number of a gateway, 12 digits.',
  signalId: 'Id of a variable.',
  signalIds: 'Ids of variables.',
  signalTitle: 'Name of the variable.',
  key: 'Name that formulas, scripts and the open API call it by.',
  unit: 'Engineering unit.',
  quality: 'Whether the value can be trusted: good, uncertain, bad or stale.',
  decimals: 'Digits after the point when it is shown.',
  lowerLimit: 'Lowest value that can be written.',
  upperLimit: 'Highest value that can be written.',
  orgId: 'Id of an enterprise.',
  orgName: 'Name of the enterprise.',
  deptId: 'Id of a department.',
  roleId: 'Id of a role.',
  accountId: 'Id of an account.',
  loginname: 'Name that somebody logs in with.',
  templateId: 'Id of a template; null: it follows none.',
  groupId: 'Id of a device group.',
  projectId: 'Id of a project.',
  pageId: 'Id of a page.',
  reportId: 'Id of a report (recording rule).',
  alarmId: 'Id of an alarm event; null: none, or it is gone.',
  severity: 'severe, important or normal.',
  raisedAt: 'When the alarm was raised, epoch ms.',
  recoveredAt: 'When it recovered, epoch ms; null: it still holds.',
  confirmedAt: 'When it was confirmed, epoch ms; null: not yet.',
  confirmedBy: 'Who confirmed it; null: nobody, or a rule.',
  reportedAt: 'When the work order was reported, epoch ms.',
  receivedAt: 'When it was received first, epoch ms; null: not yet.',
  closedAt: 'When it was finished or ended, epoch ms; null: it goes on.',
  dueAt: 'By when it is to be done, epoch ms; null: nobody said.',
  graceAt: 'Until when an inspection can be begun, epoch ms.',
  assignee: 'Whom it was dispatched to.',
  team: 'Department it was dispatched to, of which nobody has received it yet.',
  stepId: 'Made by the caller for each step: the same one again changes nothing.',
  doneAt: 'When it was done without a network, by the clock of the phone, epoch ms.',
  seenStep: 'The step that came last in what the caller had before them.',
  startTime: 'Begin of the period, epoch ms.',
  endTime: 'End of the period, epoch ms.',
  timeZone: 'IANA name of a time zone, such as Asia/Shanghai.',
  pageNum: 'Number of the page, from 1.',
  pageSize: 'Rows of a page.',
  total: 'How many rows there are in all.',
  rows: 'The rows of this page.',
  version: 'Goes up with every save; one that is behind is refused with 90011.',
  gmtCreate: 'When it was made, epoch ms.',
  costCents: 'Cost of the materials, in cents.',
  balanceCents: 'Balance, in cents.',
  iccid: 'Number of an IoT card.',
  lng: 'Longitude, degrees (WGS 84).',
  lat: 'Latitude, degrees (WGS 84).',
};
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema with what is said of its fields, wherever they stand in it. */
export function withNotes(schema: Json): Json {
  const done: Json = {};
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'properties' && isJson(value))
      done[name] = Object.fromEntries(
        Object.entries(value).map(([field, inner]) => {
          const note = NOTES[field];
          const said = isJson(inner) ? withNotes(inner) : inner;
          return [field, isJson(said) && note !== undefined ? { description: note, ...said } : said];
        }),
      );
    else if (Array.isArray(value)) done[name] = value.map((one: unknown) => (isJson(one) ? withNotes(one) : one));
    else done[name] = isJson(value) ? withNotes(value) : value;
  }
  return done;
}

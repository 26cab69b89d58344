import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  variable: {
    key: {
      title: 'Key',
      hint: 'Name in formulas and scripts: a letter, then letters, digits, underscores; unique within the device',
    },
    name: {
      title: 'Name',
      hint: 'What people read, up to 50 characters',
    },
    kind: {
      title: 'Kind',
      hint: 'Device: a register; intermediate: a formula; internal: set by people or scripts; aggregate: what another variable did in a period',
    },
    driver: {
      title: 'Driver',
      hint: 'Name of the driver that reads it; device variables only',
    },
    address: {
      title: 'Address',
      hint: "In the driver's notation, e.g. 4x1 or 4x12.3 for Modbus",
    },
    dataType: {
      title: 'Data type',
      hint: 'Type of the register or value',
    },
    byteOrder: {
      title: 'Byte order',
      hint: 'How the bytes of longer values lie in the registers',
    },
    access: {
      title: 'Access',
      hint: 'Intermediate and aggregate variables are read only',
    },
    collection: {
      title: 'Collection',
      hint: 'On demand: read while somebody watches, when asked, and after a write',
    },
    intervalMs: {
      title: 'Interval (ms)',
      hint: 'Wanted time between reads; 0: as fast as possible',
    },
    expression: {
      title: 'Expression',
      hint: 'Intermediate variables only: over the keys of others, e.g. (temp1+temp2)/2',
    },
    aggregateSource: {
      title: 'Source',
      hint: 'Aggregate variables only: key of the variable that is summed up',
    },
    aggregateAggregation: {
      title: 'Aggregation',
      hint: 'delta, first, last, max, min, average',
    },
    aggregatePeriodMs: {
      title: 'Period (s)',
      hint: '1 s to 24 h, aligned to multiples in UTC',
    },
    aggregateShows: {
      title: 'Shows',
      hint: 'The running period up to now, or the last finished one',
    },
    statusMap: {
      title: 'Status texts',
      hint: 'Texts for values, written 0=stopped;1=running, up to 100',
    },
    unit: {
      title: 'Unit',
      hint: 'Shown after the value, up to 20 characters',
    },
    decimals: {
      title: 'Decimals',
      hint: 'Digits after the point, 0 to 10',
    },
    deadband: {
      title: 'Deadband',
      hint: 'Changes up to this size are not reported; 0: all are',
    },
    readFormula: {
      title: 'Read formula',
      hint: 'Value from the raw X, e.g. X*0.1-40',
    },
    writeFormula: {
      title: 'Write formula',
      hint: 'Raw value from the X to write, e.g. (X+40)*10',
    },
    writeLower: {
      title: 'Write from',
      hint: 'Smallest value that may be written; empty: no limit',
    },
    writeUpper: {
      title: 'Write to',
      hint: 'Largest value that may be written; above the lower limit',
    },
    collectLower: {
      title: 'Good from',
      hint: 'Below it the quality is bad; empty: no limit',
    },
    collectUpper: {
      title: 'Good to',
      hint: 'Above it the quality is bad; above the lower limit',
    },
    stringLength: {
      title: 'String length',
      hint: 'Bytes of a string',
    },
    initialValue: {
      title: 'Initial value',
      hint: 'What an internal variable begins with; the device may have it so after each restart of the gateway',
    },
  },
  alarm: {
    group: {
      title: 'Alarm group',
      hint: 'Name of the group that is told; none: authorised accounts',
    },
    variable: {
      title: 'Variable',
      hint: 'Key of the watched variable',
    },
    comparison: {
      title: 'Condition',
      hint: 'Float variables and variables with a formula allow only > and <',
    },
    value: {
      title: 'Value',
      hint: 'What the value is compared with; 0 or 1 for bits',
    },
    content: {
      title: 'Content',
      hint: 'What the alarm says, up to 100 characters',
    },
    severity: {
      title: 'Severity',
      hint: 'severe, important, normal',
    },
    filterCount: {
      title: 'Filter count',
      hint: 'Matches in a row before it is raised',
    },
    confirmRule: {
      title: 'Confirmation',
      hint: 'By a person after recovery, or by recovery itself',
    },
    enabled: {
      title: 'Enabled',
      hint: 'Off: not evaluated',
    },
    voice: {
      title: 'Voice',
      hint: 'Spoken when it is raised',
    },
    loop: {
      title: 'Repeats',
      hint: 'Times it is spoken; 0: for ever',
    },
    methods: {
      title: 'Told by',
      hint: 'Message, SMS, phone call, or several of them',
    },
  },
  file: {
    id: {
      title: 'ID',
      hint: 'Filled in by an export, so that a row is known again after its key was changed; empty for new rows',
    },
    key: {
      title: 'Variable key',
      hint: 'A variable may have many rows, one for each value',
    },
    value: {
      title: 'Value',
      hint: 'A number; once for each variable',
    },
    text: {
      title: 'Text',
      hint: 'Shown in place of the number, up to 50 characters',
    },
  },
  kind: {
    device: 'device',
    intermediate: 'intermediate',
    internal: 'internal',
    aggregate: 'aggregate',
  },
  dataType: {
    bit: 'bit',
    int8: 'int8',
    uint8: 'uint8',
    int16: 'int16',
    uint16: 'uint16',
    int32: 'int32',
    uint32: 'uint32',
    int64: 'int64',
    float: 'float',
    double: 'double',
    string: 'string',
  },
  access: {
    read: 'read only',
    write: 'write only',
    readwrite: 'read/write',
  },
  collection: {
    periodic: 'periodic',
    onDemand: 'on demand',
  },
  aggregation: {
    delta: 'delta',
    first: 'first',
    last: 'last',
    max: 'max',
    min: 'min',
    average: 'average',
  },
  shows: {
    running: 'running period',
    finished: 'last finished period',
  },
  comparison: {
    include: 'includes',
    exclude: 'does not include',
  },
  severity: {
    severe: 'severe',
    important: 'important',
    normal: 'normal',
  },
  methods: {
    push: 'message',
    sms: 'SMS',
    phone: 'phone',
    pushSms: 'message+SMS',
    pushPhone: 'message+phone',
    smsPhone: 'SMS+phone',
    all: 'message+SMS+phone',
    nobody: 'nobody',
  },
  confirm: {
    manual: 'by hand after recovery',
    auto: 'by itself on recovery',
  },
  report: {
    periodic: 'periodic',
    change: 'on change',
    conditional: 'conditional',
    expression: 'expression',
    aggregate: 'aggregate',
  },
  storage: {
    periodic: 'periodic',
    change: 'on change',
    condition: 'on condition',
  },
  policy: {
    startup: 'at start-up',
    periodic: 'periodically',
    conditional: 'when a condition becomes true',
    change: 'when a variable changes',
  },
  yesNo: {
    yes: 'yes',
    no: 'no',
  },
  name: {
    key: 'Key',
    name: 'Name',
    kind: 'Kind',
    type: 'Type',
    driver: 'Driver',
    address: 'Address',
    dataType: 'Data type',
    byteOrder: 'Byte order',
    access: 'Access',
    collection: 'Collection',
    intervalMs: 'Interval (ms)',
    unit: 'Unit',
    decimals: 'Decimals',
    deadband: 'Deadband',
    readFormula: 'Read formula',
    writeFormula: 'Write formula',
    writeLower: 'Write lower limit',
    writeUpper: 'Write upper limit',
    collectLower: 'Collection lower limit',
    collectUpper: 'Collection upper limit',
    brand: 'Brand',
    model: 'Model',
    minIntervalMs: 'Minimum collection time (ms)',
    stringLength: 'Length of text',
    initialValue: 'Initial value',
    expression: 'Expression',
    statusMap: 'Status mapping',
    variable: 'Variable',
    comparison: 'Condition',
    value: 'Compared with',
    threshold: 'Threshold',
    content: 'Content',
    filterCount: 'Filter count',
    severity: 'Severity',
    confirmRule: 'Confirmation',
    enabled: 'Enabled',
    voice: 'Voice',
    loop: 'Times spoken',
    group: 'Alarm group',
    methods: 'Told by',
    variables: 'Variables',
    fluctuation: 'Fluctuation range',
    aggregations: 'Aggregations',
    storageMode: 'Storage',
    source: 'Source',
    trigger: 'Trigger',
    policy: 'When it runs',
    aggregate: 'Aggregate',
    aggregateSource: 'Aggregated variable',
    aggregateAggregation: 'Aggregation',
    aggregatePeriodMs: 'Period (ms)',
    aggregateShows: 'Shown period',
  },
  sheet: {
    variables: 'Variables',
    alarms: 'Alarms',
    mappings: 'Status texts',
    notes: 'Notes',
  },
  notes: {
    sheet: 'Sheet',
    column: 'Column',
    meaning: 'Meaning',
    choices: 'Choices',
  },
  refusal: {
    notNumber: 'not a number',
    notWhole: 'must be a whole number',
    between: 'must be from {{min}} to {{max}}',
    above: 'must not exceed {{max}}',
    below: 'must be at least {{min}}',
    empty: 'must not be empty',
    long: 'must not exceed {{max}} characters',
    twice: 'two rows of the file mean the same item',
    notHere: 'this kind of variable has no such field',
    noGroup: 'there is no alarm group of this name',
    oneOf: 'must be one of: {{words}}',
    mapping: '"{{part}}" should read value=text',
  },
  group: {
    accounts: 'authorised accounts',
  },
} satisfies SameTexts<typeof zh>;

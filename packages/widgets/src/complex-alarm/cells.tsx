import type { AlarmRecord, Language } from '@lightfield/contract';
import type { DataOf } from '@lightfield/page';
import { alarmCondition, contentWords } from '@lightfield/rules';
import { type ReactNode, useCallback } from 'react';
import { cssColour, fontCss, usePage } from '../kit/index.ts';
import { markText } from '../kit/table/mark-text.ts';
import { TableMark } from '../kit/table/marks.tsx';
import { momentText } from '../kit/table/span.ts';
import { tablesText } from '../locales/tables/text.ts';
import { type AlarmDeed, deedOf, valueText } from './asked.ts';
import type { AlarmColumnValue, complexAlarm } from './definition.ts';
import type { Confirming } from './use-confirming.ts';

type Data = DataOf<typeof complexAlarm>;
interface CellProps {
  readonly alarm: AlarmRecord;
  readonly data: Data;
  readonly language: Language;
  readonly confirming: Confirming;
}

function SeverityCell({ alarm, data, language }: CellProps) {
  const title = tablesText('alarm.severityAndState', {
    severity: markText(alarm.severity),
    state: tablesText(alarm.recoveredAt === null ? 'alarm.holds' : 'alarm.recovered'),
  });
  return (
    <span title={title[language]}>
      <TableMark
        of={alarm.severity}
        colours={data.marks}
        language={language}
        hollow={alarm.recoveredAt !== null}
        word
      />
    </span>
  );
}

/** What it says, and besides, for whoever points at it, of which variable and when. */
function ContentCell({ alarm, language }: CellProps) {
  const content = contentWords(alarm.content, language);
  const condition = alarmCondition(alarm, language);
  const about = alarm.signalTitle && condition ? `${content} (${alarm.signalTitle} ${condition})` : content;
  return <span title={about}>{content}</span>;
}

function ActionCell({ alarm, data, language, confirming }: CellProps) {
  const { mode } = usePage();
  const deed: AlarmDeed = deedOf(alarm, confirming.mayConfirm || mode === 'edit');
  const said = tablesText(`alarmDeed.${deed}`);
  const word = said[language];
  if (deed !== 'confirm') {
    const by = deed === 'confirmed' ? alarm.confirmedBy : null;
    const title = by === null ? said : tablesText('alarm.confirmedBy', { confirmed: said, name: by });
    return <span title={title[language]}>{word}</span>;
  }
  const { button } = data;
  return (
    <button
      type="button"
      className="lf-alarm-confirm"
      disabled={confirming.busy.has(alarm.id)}
      aria-label={tablesText('alarm.confirmThis', { content: contentWords(alarm.content, language) })[language]}
      style={{
        ...fontCss(button.font),
        background: cssColour(button.fillColor),
        borderColor: cssColour(button.strokeColor),
        borderRadius: button.radius,
      }}
      onClick={() => confirming.confirm(alarm.id)}
    >
      {word}
    </button>
  );
}

const CELLS: Record<AlarmColumnValue, (props: CellProps) => ReactNode> = {
  alarmLevelId: (props) => <SeverityCell {...props} />,
  equipTitle: ({ alarm }) => <span title={alarm.equipName}>{alarm.equipName}</span>,
  type: ({ alarm, language }) => tablesText(`alarmAbout.${alarm.about}`)[language],
  msg: (props) => <ContentCell {...props} />,
  value: ({ alarm, language }) => valueText(alarm, language),
  gmtTrigger: ({ alarm, data }) => momentText(alarm.raisedAt, data.format),
  gmtRelease: ({ alarm, data }) => momentText(alarm.recoveredAt, data.format),
  gmtConfirm: ({ alarm, data }) => momentText(alarm.confirmedAt, data.format),
  opration: (props) => <ActionCell {...props} />,
};

/** What stands in a cell: the same function until something of it looks different. */
export function useCells(data: Data, confirming: Confirming) {
  const { language } = usePage();
  return useCallback(
    (alarm: AlarmRecord, key: string): ReactNode =>
      CELLS[key.slice(0, key.indexOf('.')) as AlarmColumnValue]({ alarm, data, language, confirming }),
    [data, language, confirming],
  );
}

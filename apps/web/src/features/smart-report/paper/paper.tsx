import type { Cell, ReportDocument, Sheet } from '@lightfield/report';
import { shown } from '@lightfield/report';
import { type ReactNode, memo, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { TabBar, TabPanel } from '../../../lib/tab-bar.tsx';
import { type Box, type Layout, type Line, cssOf, fitOf, layoutOf, pageRule } from './layout.ts';
import { LIGHT } from './light.tsx';
import styles from './paper.module.css';
import './print.css';

/** What stands in a cell besides its text (an input, a picture, a code); undefined: its text. */
export type Draw = (cell: Cell, box: Box) => ReactNode;

/** A document as it looks on paper: one sheet on the screen, all of them when it is printed. */
export function Paper({ document, label, draw }: { document: ReportDocument; label: string; draw?: Draw | undefined }) {
  const { t } = useTranslation('smart-report');
  const [open, setOpen] = useState<string>();
  const printing = usePrinting();
  const { sheets } = document;
  const current = sheets.find(({ id }) => id === open) ?? sheets[0];
  if (!current) return null;
  const several = sheets.length > 1;
  const seen = printing ? sheets : [current];
  const pages = seen.map((sheet) => (
    <SheetTable
      key={sheet.id}
      sheet={sheet}
      document={document}
      label={several ? `${label} ${sheet.name}` : label}
      draw={draw}
    />
  ));
  return (
    <div className={styles['document']} data-report-paper>
      {several ? (
        <>
          <div data-screen-only>
            <TabBar
              label={t('paper.sheets')}
              active={current.id}
              tabs={sheets.map(({ id, name }) => ({ key: id, label: name }))}
              onOpen={setOpen}
            />
          </div>
          <TabPanel tab={current.id}>{pages}</TabPanel>
        </>
      ) : (
        pages
      )}
    </div>
  );
}

/** All sheets are drawn while a browser prints. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

const SheetTable = memo(function SheetTable({
  sheet,
  document,
  label,
  draw,
}: {
  sheet: Sheet;
  document: ReportDocument;
  label: string;
  draw: Draw | undefined;
}) {
  const layout = useMemo(() => layoutOf(sheet, document.styles), [sheet, document.styles]);
  const { print } = sheet;
  const name = `lf-${sheet.id.replaceAll(/[^a-zA-Z0-9-]/g, '-')}`;
  const { before, repeated, rest } = layout;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={label}>
      <style>{pageRule(name, print)}</style>
      <div className={styles['sheet']} style={{ ...LIGHT, page: name, '--fit': fitOf(print, layout.widths) } as object}>
        {print.header === '' ? null : <p className={styles['edge']}>{print.header}</p>}
        {before.length > 0 ? <Part layout={layout} lines={before} draw={draw} /> : null}
        <Part layout={layout} head={repeated} lines={rest} draw={draw} />
        {print.footer === '' ? null : <p className={styles['edge']}>{print.footer}</p>}
      </div>
    </section>
  );
});

function Part({
  layout,
  head = [],
  lines,
  draw,
}: {
  layout: Layout;
  head?: readonly Line[];
  lines: readonly Line[];
  draw: Draw | undefined;
}) {
  const width = layout.widths.reduce((sum, one) => sum + one, 0);
  return (
    <table className={styles['table']} style={{ width }}>
      <colgroup>
        {layout.widths.map((wide, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns are told by their place
          <col key={at} style={{ width: wide }} />
        ))}
      </colgroup>
      {head.length > 0 ? (
        <thead>
          {head.map((line) => (
            <Row key={line.row} line={line} draw={draw} />
          ))}
        </thead>
      ) : null}
      <tbody>
        {lines.map((line) => (
          <Row key={line.row} line={line} draw={draw} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ line: { height, boxes }, draw }: { line: Line; draw: Draw | undefined }) {
  return (
    <tr style={{ height }}>
      {boxes.map((box) => (
        <BoxCell key={box.column} box={box} draw={draw} />
      ))}
    </tr>
  );
}

function BoxCell({ box, draw }: { box: Box; draw: Draw | undefined }) {
  const { cell, style, rows, columns, free } = box;
  const drawn = draw?.(cell, box);
  const numeric = typeof cell.v === 'number';
  return (
    <td
      {...(rows > 1 ? { rowSpan: rows } : {})}
      {...(columns > 1 ? { colSpan: columns } : {})}
      style={cssOf(style, numeric)}
      data-clip={!free && !style.wrap ? true : undefined}
      data-quality={cell.q}
      data-wrong={cell.e === undefined ? undefined : true}
    >
      {drawn === undefined ? shown(cell, style) : drawn}
    </td>
  );
}

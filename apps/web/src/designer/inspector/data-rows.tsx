import { type Language, withinSentence } from '@lightfield/contract';
import { type Widget, valueAt } from '@lightfield/page';
import type { ColumnRows, Row } from '@lightfield/widgets/kit';
import { Icon } from '@lightfield/ui';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type ReactElement, memo, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useSelected } from '../session/designer-context.ts';
import { BindingField } from '../parts/binding/binding-field.tsx';
import { ClickEventEditor } from './click-event.tsx';
import {
  BindingEditor,
  ChoiceEditor,
  ColourEditor,
  FontEditor,
  NumberEditor,
  PaintEditor,
  TextEditor,
  ToggleEditor,
} from './editors.tsx';
import { EntryColour, entryWords } from './entry-words.tsx';
import { LinkEditor } from './link-editor.tsx';
import { FieldRow, PrefixContext, Section, isMixed, useProperty } from './field.tsx';
import { ImageEditor } from './image-editor.tsx';
import { MapRegionEditor } from './map-region.tsx';
import { CameraEditor } from './camera-row.tsx';
import { SceneEditor } from './scene-row.tsx';
import styles from './inspector.module.css';
import { PageEditor } from './page-choice.tsx';
import { QueryEditor } from './query-editor.tsx';
import { RegionEditor } from './region-editor.tsx';
import {
  CustomFieldsEditor,
  CustomReportEditor,
  DeviceReportEditor,
  EquipsEditor,
  ReportSignalsEditor,
} from './recorded-rows.tsx';
import { WeatherPlaceEditor } from './weather-place.tsx';

/** Rows a widget's folder asks for; each brings an editor of ours. What `when` says of all that are selected decides. */
export function DataRows({ rows }: { readonly rows: readonly Row<unknown>[] }) {
  const widgets = useSelected();
  const prefix = use(PrefixContext);
  // an entry of a list decides by itself
  const shown = rows.filter((row) => isShown(row, widgets, prefix.replace(/\.$/, '')));
  return shown.map((row) => <DataRow key={row.path + row.label.en} row={row} />);
}

/** `place`: where in a widget stands what the row belongs to. */
export const isShown = ({ when }: Row<unknown>, widgets: readonly Widget[], place: string): boolean =>
  !when || widgets.every((widget) => when(valueAt(widget, place)));

const DataRow = memo(function DataRow({ row }: { readonly row: Row<unknown> }): ReactElement {
  const { language } = useDesigner();
  const shared = { path: row.path, label: row.label[language], hint: hintOf(row, language), unit: row.unit };
  switch (row.editor) {
    case 'text':
    case 'longText':
      return <TextEditor {...shared} long={row.editor === 'longText'} />;
    case 'link':
      return <LinkEditor {...shared} framed={row.framed ?? false} />;
    case 'toggle':
      return <ToggleEditor {...shared} fresh={row.fresh} of={row.of} />;
    case 'colour':
      return <ColourEditor {...shared} />;
    case 'binding':
      return <BindingEditor {...shared} />;
    case 'font':
      return <FontEditor {...shared} />;
    case 'image':
      return <ImageEditor {...shared} />;
    case 'paint':
      return <PaintEditor {...shared} />;
    case 'date':
      return <DateEditor {...shared} />;
    case 'regions':
      return <RegionEditor path={shared.path} label={shared.label} hint={shared.hint} />;
    case 'number':
      return <NumberEditor {...shared} min={row.min} max={row.max} step={row.step} />;
    case 'choice':
      return <ChoiceEditor {...shared} options={row.options} clears={row.clears} sets={row.sets} />;
    default:
      return <LargeRow row={row} label={shared.label} hint={shared.hint} />;
  }
});

type LargeRowKind = Extract<
  Row<unknown>,
  {
    editor:
      | 'page'
      | 'clickEvent'
      | 'list'
      | 'bindings'
      | 'equips'
      | 'reportSignals'
      | 'deviceReport'
      | 'camera'
      | 'mapRegion'
      | 'scene'
      | 'customReport'
      | 'customFields'
      | 'query'
      | 'weatherPlace';
  }
>;

/** Rows with editors of several fields. Answers an element for each kind: a kind without one would leave a hole that nobody sees. */
function LargeRow({
  row,
  label,
  hint,
}: {
  readonly row: LargeRowKind;
  readonly label: string;
  readonly hint: string | undefined;
}): ReactElement {
  const prefix = use(PrefixContext);
  switch (row.editor) {
    case 'page':
      return <PageEditor path={row.path} main={row.main} kind={row.kind} />;
    case 'clickEvent':
      return (
        <Section title={label} open={false}>
          <ClickEventEditor path={row.path} />
        </Section>
      );
    case 'list':
      return <ListEditor row={row} label={label} hint={hint} />;
    case 'bindings':
      return <BindingsEditor path={row.path} label={label} max={row.max} />;
    case 'equips':
      return <EquipsEditor path={row.path} label={label} hint={hint} max={row.max} />;
    case 'reportSignals':
      return (
        <ReportSignalsEditor
          path={row.path}
          label={label}
          hint={hint}
          max={row.max}
          ofColumn={editorsOf(`${prefix}${row.path}`, row.ofColumn)}
        />
      );
    case 'deviceReport':
      return <DeviceReportEditor path={row.path} label={label} hint={hint} signals={row.signals} />;
    case 'mapRegion':
      return <MapRegionEditor path={row.path} label={label} hint={hint} area={row.area} />;
    case 'camera':
      return <CameraEditor path={row.path} label={label} hint={hint} />;
    case 'scene':
      return <SceneEditor path={row.path} label={label} hint={hint} />;
    case 'customReport':
      return <CustomReportEditor path={row.path} label={label} hint={hint} />;
    case 'weatherPlace':
      return <WeatherPlaceEditor path={row.path} city={row.city} county={row.county} />;
    case 'query':
      return <QueryEditor path={row.path} label={label} hint={hint} />;
    case 'customFields':
      return (
        <CustomFieldsEditor
          path={row.path}
          label={label}
          hint={hint}
          report={row.report}
          max={row.max}
          ofColumn={editorsOf(`${prefix}${row.path}`, row.ofColumn)}
        />
      );
  }
}

/** Editors of what a column has for itself, below each column of the list at `place`. */
function editorsOf(place: string, ofColumn: ColumnRows | undefined) {
  if (!ofColumn) return undefined;
  const editors = (rows: readonly Row[]) => (index: number) => (
    <PrefixContext value={`${place}.${index}.`}>
      <DataRows rows={rows as readonly Row<unknown>[]} />
    </PrefixContext>
  );
  const { table, rows, body, look } = ofColumn;
  return { table, body, editors: { format: editors(rows), look: editors(look) } };
}

const hintOf = ({ hint }: Row<unknown>, language: Language) => hint?.[language];

function DateEditor(row: { readonly path: string; readonly label: string }) {
  const { value, disabled, set } = useProperty(row.path);
  return (
    <FieldRow {...row}>
      {(id) => (
        <DatePicker
          id={id}
          size="small"
          showTime
          disabled={disabled}
          value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
          onChange={(next) => set(next ? next.format('YYYY-MM-DD HH:mm') : '')}
        />
      )}
    </FieldRow>
  );
}

type ListRow = Extract<Row<unknown>, { editor: 'list' }>;

/** Entries one below the other, each with the rows of its columns. */
function ListEditor({
  row,
  label,
  hint,
}: {
  readonly row: ListRow;
  readonly label: string;
  readonly hint: string | undefined;
}) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const prefix = use(PrefixContext);
  const { value, disabled, set } = useProperty(row.path);
  if (isMixed(value)) return <p className={styles['note']}>{t('inspector.mixedList', { name: label })}</p>;
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const least = row.min ?? 0;
  const move = (from: number, to: number) => set(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]));
  return (
    <div className={styles['list']}>
      {hint ? <p className={styles['note']}>{hint}</p> : null}
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no other name than their place
        <details key={index} className={styles['entry']} open={entries.length <= 3}>
          <summary>
            <span className={styles['entryName']}>
              {index + 1}. {entryWords(entry, row.columns as readonly Row<unknown>[], language)}
            </span>
            <EntryColour of={entry} />
            {disabled ? null : (
              <span className={styles['entryActions']}>
                <Button
                  size="small"
                  type="text"
                  disabled={index === 0}
                  icon={<Icon name="up" size={12} />}
                  aria-label={t('list.up')}
                  onClick={(event) => {
                    event.preventDefault();
                    move(index, index - 1);
                  }}
                />
                <Button
                  size="small"
                  type="text"
                  disabled={index === entries.length - 1}
                  icon={<Icon name="down" size={12} />}
                  aria-label={t('list.down')}
                  onClick={(event) => {
                    event.preventDefault();
                    move(index, index + 1);
                  }}
                />
                <Button
                  size="small"
                  type="text"
                  disabled={entries.length <= least}
                  icon={<Icon name="trash" size={12} />}
                  aria-label={t('list.remove')}
                  onClick={(event) => {
                    event.preventDefault();
                    set(entries.toSpliced(index, 1));
                  }}
                />
              </span>
            )}
          </summary>
          <PrefixContext value={`${prefix}${row.path}.${index}.`}>
            <DataRows rows={row.columns as readonly Row<unknown>[]} />
          </PrefixContext>
        </details>
      ))}
      {disabled ? null : (
        <Button
          size="small"
          block
          type="dashed"
          disabled={entries.length >= row.max}
          icon={<Icon name="plus" size={12} />}
          onClick={() => set([...entries, row.fresh(language)])}
        >
          {t('list.add', { name: withinSentence(label, language) })}
        </Button>
      )}
    </div>
  );
}

/** Several variables in an order. */
function BindingsEditor({ path, label, max }: { readonly path: string; readonly label: string; readonly max: number }) {
  const { t } = useTranslation('designer');
  const { value, disabled, set } = useProperty(path);
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  if (isMixed(value)) return <p className={styles['note']}>{t('inspector.mixedList', { name: label })}</p>;
  return (
    <FieldRow label={label} tall>
      {() => (
        <div className={styles['list']}>
          {[...entries, ...(entries.length < max && !disabled ? [null] : [])].map((entry, index) => (
            <BindingField
              // oxlint-disable-next-line react/no-array-index-key -- as above
              key={index}
              label={`${label} ${index + 1}`}
              value={entry}
              disabled={disabled}
              onChange={(binding) => set(binding ? entries.toSpliced(index, 1, binding) : entries.toSpliced(index, 1))}
            />
          ))}
        </div>
      )}
    </FieldRow>
  );
}

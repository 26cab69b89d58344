import type { Text } from '@lightfield/contract';
import { type WidgetPlace, isFixed } from '@lightfield/designer';
import { type Widget, roundsCorners, takesClickEvent } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { inspectors } from '@lightfield/widgets/design';
import type { Row } from '@lightfield/widgets/kit';
import { Icon } from '@lightfield/ui';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useOfSelected, useSelected } from '../session/designer-context.ts';
import { ComponentPanel } from './component-panel.tsx';
import { FormSection } from './form-section.tsx';
import { LibrarySection } from './library-section.tsx';
import { OwnSymbolSection } from './own-symbol-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { PlacedSection, usePlaced } from './placed-section.tsx';
import { Animations } from './animations.tsx';
import { ClickEventEditor } from './click-event.tsx';
import { DataRows, isShown } from './data-rows.tsx';
import { NumberEditor, PaintEditor, TextEditor } from './editors.tsx';
import { Expressions } from './expressions.tsx';
import { FillEditor } from './fill-editor.tsx';
import { CornersEditor, ShadowEditor } from './shadow-editor.tsx';
import { PrefixContext, Section, useProperty } from './field.tsx';
import styles from './inspector.module.css';
import { RepeatSection } from './repeat-section.tsx';
import { RegionEditor } from './region-editor.tsx';
import { PageSettingsPanel } from './page-settings.tsx';
import { StyleSection } from './style-section.tsx';
import { TriggersSection } from './triggers.tsx';

type Tab = 'look' | 'animation' | 'event';

/** The right side: everything about what is selected; nothing selected: the page itself. */
export function Inspector() {
  const { t } = useTranslation('designer');
  const { component } = useDesigner();
  const selected = useOfSelected((widgets) => widgets.map(({ id }) => id).join(' '));
  const [tab, setTab] = useState<Tab>('look');
  return (
    <aside className={styles['inspector']} data-area="" aria-label={t('inspector.label')}>
      <Head />
      {selected === '' ? (
        <div className={styles['scroll']}>{component ? <ComponentPanel /> : <PageSettingsPanel />}</div>
      ) : (
        <>
          <Segmented<Tab>
            block
            size="small"
            className={styles['tabs'] ?? ''}
            value={tab}
            onChange={setTab}
            options={(['look', 'animation', 'event'] as const).map((value) => ({
              value,
              label: t(`inspector.${value}`),
            }))}
          />
          {/* another selection is another form */}
          <div className={styles['scroll']} key={selected}>
            {tab === 'look' ? <Look /> : tab === 'animation' ? <Animations /> : <Events />}
          </div>
        </>
      )}
    </aside>
  );
}

function Head() {
  const { t } = useTranslation('designer');
  const { language, editor, component } = useDesigner();
  const widgets = useSelected();
  const [only, ...others] = widgets;
  const types = new Set(widgets.map(({ widgetType }) => widgetType));
  const placed = usePlaced();
  const title = placed
    ? t('component.placeOf', { title: placed.title })
    : only && definitions.get(only.widgetType)?.title[language];
  const locked = widgets.length > 0 && widgets.every((widget) => isFixed(editor.document, widget));
  return (
    <div className={styles['head']}>
      <strong className={styles['headTitle']}>
        {!only
          ? t(component ? 'component.one' : 'inspector.page')
          : others.length === 0
            ? (title ?? only.widgetType)
            : t('inspector.many', { count: widgets.length })}
      </strong>
      {others.length > 0 && types.size === 1 ? <span className={styles['note']}>{title}</span> : null}
      {locked ? (
        <span className={styles['lockNote']}>
          <Icon name="lock" size={13} /> {t('inspector.locked')}
        </span>
      ) : null}
    </div>
  );
}

/** '': they are of several types. */
const commonType = ([first, ...others]: readonly Widget[]): string =>
  first && others.every(({ widgetType }) => widgetType === first.widgetType) ? first.widgetType : '';

/** Of corners that nobody has said anything of; of several types one of which has its own, nothing is known. */
const commonRadius = (widgets: readonly Widget[]): number => {
  const all = new Set(widgets.map(({ widgetType }) => definitions.get(widgetType)?.ownRadius ?? 0));
  return all.size === 1 ? ([...all][0] ?? 0) : -1;
};

function Look() {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const placed = usePlaced();
  const one = useOfSelected((widgets) => widgets.length === 1);
  const type = useOfSelected(commonType);
  const lines = useOfSelected((widgets) =>
    widgets.every(({ position, children }) => 'points' in position && !children),
  );
  // a group draws nothing by itself, nor does the place of a component
  const groups = useOfSelected((widgets) =>
    widgets.every(({ widgetType }) => definitions.get(widgetType)?.category === 'group'),
  );
  const rounds = useOfSelected((widgets) =>
    widgets.every(({ widgetType }) => {
      const definition = definitions.get(widgetType);
      return definition !== undefined && roundsCorners(definition);
    }),
  );
  const ownRadius = useOfSelected((widgets) => commonRadius(widgets));
  const sections = (inspectors.get(type) ?? []) as readonly {
    title: Text;
    rows: Row<unknown>[];
  }[];
  return (
    <>
      {one ? (
        <Section title={t('inspector.name')}>
          <TextEditor path="widgetName" label={t('inspector.widgetName')} />
          <TextEditor path="ref" label={t('inspector.ref')} hint={t('inspector.refHint')} />
        </Section>
      ) : null}
      {placed ? <PlacedSection component={placed} /> : null}
      {placed ? <LibrarySection placed={placed} /> : null}
      {placed ? <RepeatSection component={placed} /> : null}
      <OwnSymbolSection />
      <PlaceSection />
      <FormSection />
      <PictureSection />
      {sections.map(({ title, rows }) => (
        <DataSection key={title[language]} title={title[language]} rows={rows} />
      ))}
      {placed ? null : <StyleSection />}
      <Section title={t('style.title')}>
        <NumberEditor path="style.opacity" label={t('style.opacity')} min={0} max={1} step={0.05} />
        {lines || groups ? null : <FillEditor />}
        {groups ? null : <PaintEditor path="style.stroke" label={t('style.stroke')} />}
        {rounds ? <CornersEditor own={ownRadius} /> : null}
        {groups ? null : <ShadowEditor />}
      </Section>
      <Section title={t('inspector.access')} open={false}>
        <RegionEditor path="authRegion" label={t('inspector.region')} hint={t('inspector.regionHint')} />
      </Section>
      <Section title={t('expression.title')} open={false}>
        <Expressions />
      </Section>
    </>
  );
}

/** A section of the widget's own; not there where none of its rows is. */
function DataSection({ title, rows }: { readonly title: string; readonly rows: readonly Row<unknown>[] }) {
  const isEmpty = useOfSelected((widgets) => !rows.some((row) => isShown(row, widgets, 'data')));
  if (isEmpty) return null;
  return (
    <Section title={title}>
      <PrefixContext value="data.">
        <DataRows rows={rows} />
      </PrefixContext>
    </Section>
  );
}

const PLACES = ['x', 'y', 'width', 'height'] as const satisfies readonly (keyof WidgetPlace)[];
function PlaceSection() {
  const { t } = useTranslation('designer');
  const turn = useProperty('position.rotate');
  return (
    <Section title={t('place.title')}>
      <div className={styles['grid']}>
        {PLACES.map((name) => (
          <NumberEditor key={name} path={`position.${name}`} label={t(`place.${name}`)} />
        ))}
        {turn.value === undefined ? null : (
          <NumberEditor path="position.rotate" label={t('place.rotate')} min={-360} max={360} unit="°" />
        )}
      </div>
    </Section>
  );
}

function Events() {
  const { t } = useTranslation('designer');
  const own = useOfSelected((widgets) =>
    widgets.some(({ widgetType }) => {
      const definition = definitions.get(widgetType);
      return definition !== undefined && !takesClickEvent(definition);
    }),
  );
  return (
    <>
      <Section title={t('click.title')}>
        {own ? <p className={styles['note']}>{t('click.own')}</p> : <ClickEventEditor path="clickEvent" />}
      </Section>
      <TriggersSection />
    </>
  );
}

import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { Empty, Icon } from '@lightfield/ui';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textField } from '../../../../lib/search-codecs.ts';
import { useSearchState } from '../../../../lib/use-search-state.ts';
import { WhyNot } from '../../../../lib/why-not.tsx';
import { putItems, removeItems } from '../editor/edit-state.ts';
import { useConfigEditor, useIssues, useItems, useOwned } from '../editor/editor-context.ts';
import { freeName } from '../editor/free-name.ts';
import { newId } from '../../../../lib/new-id.ts';
import { ItemSplit, useOpened } from '../parts/item-split.tsx';
import parts from '../parts/parts.module.css';
import { CapacityNote, useFull } from '../parts/capacity-note.tsx';
import { BrowseButton } from './browse/browse-button.tsx';
import { DRIVER_NAME_MAX, brandOf, variablesOf } from './driver-edit.ts';
import { DriverFormView } from './driver-form-view.tsx';
import { type DriverStart, ProtocolDialog } from './protocol-dialog.tsx';
import { useLanguage } from '../../../../lib/use-language.ts';

const codecs = { item: textField() };

/** Lines and stations that variables are read from. */
export default function DriverTab() {
  const { t } = useTranslation('device-core');
  const language = useLanguage();
  const [state, change] = useSearchState(codecs);
  const items = useItems();
  const issues = useIssues();
  const { source } = useOwned();
  const { edit, readOnly } = useConfigEditor();
  const [adding, add] = useState(false);
  const full = useFull('drivers');
  const opened = useOpened(items.drivers, state.item);
  const open = (id: string | undefined) => change({ item: id ?? '' }, { push: true });
  const names = items.drivers.map(({ name }) => name);
  if (source === 'metrics') return <Empty icon="gateway" title={t('driver.metrics')} note={t('driver.metricsNote')} />;
  const begin = ({ type, name: wanted, settings }: DriverStart) => {
    const id = newId();
    const name = freeName(wanted, names, DRIVER_NAME_MAX);
    edit((now) => putItems(now, 'drivers', [{ id, origin: null, name, type, settings: { ...settings } }]));
    add(false);
    open(id);
  };
  const addButton = readOnly ? null : (
    <WhyNot reason={full}>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => add(true)}>
        {t('driver.add')}
      </Button>
    </WhyNot>
  );
  const dialog = adding ? <ProtocolDialog onPick={begin} onClose={() => add(false)} /> : null;
  if (items.drivers.length === 0)
    return (
      <>
        <Empty icon="command" title={t('driver.empty')} note={t('driver.emptyNote')} action={addButton} />
        {dialog}
      </>
    );
  return (
    <>
      <ItemSplit
        label={t('kind.drivers')}
        active={opened?.id}
        onOpen={open}
        entries={items.drivers.map((driver) => ({
          id: driver.id,
          title: driver.name,
          note: [
            DRIVER_FORMS.find(({ type }) => type === driver.type)?.title[language] ?? driver.type,
            ...brandOf(driver),
            t('driver.variables', { count: variablesOf(items, driver) }),
          ].join(' · '),
          wrong: issues.of('drivers', driver.id).some(({ advice }) => !advice),
        }))}
        bar={
          <>
            {addButton}
            <CapacityNote kind="drivers" />
          </>
        }
      >
        {opened ? (
          <div className={parts['stack']}>
            <DriverFormView key={opened.id} driver={opened} />
            {readOnly ? null : <DriverActions id={opened.id} onOpen={open} />}
          </div>
        ) : null}
      </ItemSplit>
      {dialog}
    </>
  );
}

function DriverActions({ id, onOpen }: { id: string; onOpen: (id: string | undefined) => void }) {
  const { t } = useTranslation(['device-core', 'common']);
  const { message } = App.useApp();
  const items = useItems();
  const { edit } = useConfigEditor();
  const full = useFull('drivers');
  const driver = items.drivers.find((one) => one.id === id);
  if (!driver) return null;
  const used = variablesOf(items, driver);
  const copy = () => {
    const copied = newId();
    const name = freeName(
      driver.name,
      items.drivers.map((one) => one.name),
      DRIVER_NAME_MAX,
    );
    edit((now) => putItems(now, 'drivers', [{ ...driver, id: copied, origin: null, name }]));
    onOpen(copied);
  };
  const remove = () => {
    edit((now) => removeItems(now, 'drivers', [id]));
    onOpen(undefined);
    void message.info(t('removedUndo', { name: driver.name }));
  };
  return (
    <div className={parts['bar']}>
      <BrowseButton driver={driver} />
      <WhyNot reason={full}>
        <Button onClick={copy}>{t('copy')}</Button>
      </WhyNot>
      <WhyNot reason={used > 0 ? t('driver.inUse', { count: used }) : undefined}>
        <Button danger onClick={remove}>
          {t('common:action.delete')}
        </Button>
      </WhyNot>
    </div>
  );
}

import { AlarmMethod, Severity } from '@lightfield/contract';
import { Button as QuietButton } from '@lightfield/ui';
import { App, Button, Checkbox, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhyNot } from '../../../../lib/why-not.tsx';
import { removeItems } from '../editor/edit-state.ts';
import { useConfigEditor, useEditorState } from '../editor/editor-context.ts';
import { newId } from '../../../../lib/new-id.ts';
import { useFull } from '../parts/capacity-note.tsx';
import { useAlarmGroups } from './alarm-groups.ts';
import { type Common, copyAlarms, countOfMethod, setCommon, setMethod } from './alarm-rules.ts';

/** What can be done with the chosen alarms; each is one step to undo. */
export function AlarmBulkBar({
  ids,
  choose,
}: {
  ids: ReadonlySet<string>;
  choose: (ids: ReadonlySet<string>) => void;
}) {
  const { t } = useTranslation(['device-core', 'common']);
  const { message } = App.useApp();
  const { edit } = useConfigEditor();
  const groups = useAlarmGroups();
  const full = useFull('alarms', ids.size);
  const set = (common: Common) => edit((now) => setCommon(now, ids, common));
  const menu = (label: string, options: readonly { label: string; common: Common }[]) => (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: options.map((option, index) => ({ key: String(index), label: option.label })),
        onClick: ({ key }) => {
          const option = options[Number(key)];
          if (option) set(option.common);
        },
      }}
    >
      <Button aria-haspopup="menu">{label}</Button>
    </Dropdown>
  );
  return (
    <>
      <span>{t('common:page.selected', { count: ids.size })}</span>
      {menu(
        t('alarm.severity'),
        Severity.options.map((severity) => ({ label: t(`common:severity.${severity}`), common: { severity } })),
      )}
      {menu(t('alarm.enabled'), [
        { label: t('alarm.on'), common: { enabled: true } },
        { label: t('alarm.off'), common: { enabled: false } },
      ])}
      {menu(t('alarm.confirmRule'), [
        { label: t('alarm.manual'), common: { confirmRule: 'manual' } },
        { label: t('alarm.auto'), common: { confirmRule: 'auto' } },
      ])}
      <MethodMenu ids={ids} />
      {menu(t('alarm.group'), [
        { label: t('alarm.groupAll'), common: { group: null } },
        ...groups.list.map((group) => ({ label: group.name, common: { group: group.id } })),
      ])}
      <WhyNot reason={full}>
        <Button onClick={() => edit((now) => copyAlarms(now, ids, newId))}>{t('copy')}</Button>
      </WhyNot>
      <Button
        danger
        onClick={() => {
          edit((now) => removeItems(now, 'alarms', [...ids]));
          void message.info(t('removedUndoMany', { count: ids.size }));
        }}
      >
        {t('common:action.delete')}
      </Button>
      <QuietButton kind="quiet" onClick={() => choose(new Set())}>
        {t('common:page.unselect')}
      </QuietButton>
    </>
  );
}

/** Each way on or off for all that are chosen; the menu stays open, since there may be more than one to set. */
function MethodMenu({ ids }: { ids: ReadonlySet<string> }) {
  const { t } = useTranslation('device-core');
  const { edit } = useConfigEditor();
  const [open, setOpen] = useState(false);
  const alarms = useEditorState(({ items }) => items.alarms);
  const chosen = alarms.filter(({ id }) => ids.has(id));
  const items = AlarmMethod.options.map((method) => {
    const count = countOfMethod(chosen, method);
    const all = count === chosen.length;
    return {
      key: method,
      label: t(`alarm.method.${method}`),
      icon: <Checkbox checked={all && count > 0} indeterminate={count > 0 && !all} tabIndex={-1} aria-hidden />,
      onClick: () => edit((now) => setMethod(now, ids, method, !all)),
    };
  });
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      open={open}
      onOpenChange={(next, { source }) => {
        if (next || source === 'trigger') setOpen(next);
      }}
      menu={{ items }}
    >
      <Button aria-haspopup="menu">{t('alarm.methods')}</Button>
    </Dropdown>
  );
}

import { type AlarmItemSettings, heard } from '@lightfield/contract';
import { describeCondition } from '@lightfield/rules';
import { StateMark } from '@lightfield/ui';
import { App, Button, Checkbox, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PlainColumn } from '../../../../lib/plain-table.tsx';
import { SeverityMark } from '../../../../lib/texted.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { removeItems } from '../editor/edit-state.ts';
import { useConfigEditor, useIssues, useItems } from '../editor/editor-context.ts';
import parts from '../parts/parts.module.css';
import { useAlarmGroups } from './alarm-groups.ts';
import { setCommon } from './alarm-rules.ts';
import { useLanguage } from '../../../../lib/use-language.ts';

/** Width below which a row says its most important things below its name, pixels. */
const PHONE = 720;

/** Columns of the alarm table; boxes and actions for whoever may change something. */
export function useAlarmColumns({
  rows,
  twice,
  ids,
  choose,
  onOpen,
  onCopy,
}: {
  rows: readonly AlarmItemSettings[];
  twice: ReadonlySet<string>;
  ids: ReadonlySet<string>;
  choose: (ids: ReadonlySet<string>) => void;
  onOpen: (alarm: AlarmItemSettings) => void;
  onCopy: (alarm: AlarmItemSettings) => void;
}): PlainColumn<AlarmItemSettings>[] {
  const { t } = useTranslation(['device-core', 'common']);
  const language = useLanguage();
  const { edit, readOnly } = useConfigEditor();
  const { message } = App.useApp();
  const { variables } = useItems();
  const issues = useIssues();
  const narrow = useNarrow(PHONE);
  const groups = useAlarmGroups();
  const byKey = new Map(variables.map((variable) => [variable.key, variable]));
  const columns: PlainColumn<AlarmItemSettings>[] = [
    {
      key: 'content',
      title: t('alarm.content'),
      head: true,
      render: (alarm) => (
        <>
          {alarm.content}
          {issues.of('alarms', alarm.id).map((issue, index) => (
            <StateMark
              key={`${issue.code} ${index}`}
              state={issue.advice ? 'uncertain' : 'bad'}
              text={heard(issue, language)}
            />
          ))}
          {twice.has(alarm.id) ? <StateMark state="uncertain" text={t('alarm.twice')} /> : null}
          {narrow ? (
            <span className={parts['second']}>
              <SeverityMark severity={alarm.severity} /> {byKey.get(alarm.variable)?.name ?? alarm.variable}{' '}
              {describeCondition(alarm.comparison, alarm.value, language)} {alarm.enabled ? '' : t('alarm.off')}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'variable',
      title: t('alarm.variable'),
      render: ({ variable }) => (
        <>
          <code>{variable}</code> <span className={parts['soft']}>{byKey.get(variable)?.name}</span>
        </>
      ),
    },
    {
      key: 'condition',
      title: t('alarm.condition'),
      render: ({ variable, comparison, value }) => (
        <>
          {describeCondition(comparison, value, language)}{' '}
          <span className={parts['soft']}>{byKey.get(variable)?.unit}</span>
        </>
      ),
    },
    { key: 'severity', title: t('alarm.severity'), render: ({ severity }) => <SeverityMark severity={severity} /> },
    { key: 'filter', title: t('alarm.heading.filter'), right: true, render: ({ filterCount }) => filterCount },
    {
      key: 'confirm',
      title: t('alarm.heading.confirm'),
      render: ({ confirmRule }) => t(`alarm.${confirmRule}Short`),
    },
    {
      key: 'voice',
      title: t('alarm.heading.voice'),
      render: ({ voice, loop }) =>
        voice ? (loop === 0 ? t('alarm.forever') : t('alarm.times', { count: loop })) : t('alarm.silent'),
    },
    {
      key: 'told',
      title: t('alarm.told'),
      render: ({ group, methods }) =>
        methods.length === 0 ? (
          <span className={parts['soft']}>{t('alarm.methodsNoneShort')}</span>
        ) : (
          <span className={parts['told']}>
            {group === null ? t('alarm.groupAll') : groups.nameOf(group)}
            <span className={parts['second']}>{methods.map((method) => t(`alarm.method.${method}`)).join(' / ')}</span>
          </span>
        ),
    },
    {
      key: 'enabled',
      title: t('alarm.enabled'),
      render: (alarm) => (
        <Switch
          size="small"
          aria-label={t('alarm.enabledOf', { name: alarm.content })}
          checked={alarm.enabled}
          disabled={readOnly}
          onChange={(enabled) => edit((now) => setCommon(now, new Set([alarm.id]), { enabled }))}
        />
      ),
    },
  ];
  const shownColumns = narrow ? columns.slice(0, 1) : columns;
  if (readOnly) return shownColumns;
  const shown = rows.map(({ id }) => id);
  const here = shown.filter((id) => ids.has(id)).length;
  const toggle = (which: readonly string[], on: boolean) => {
    const next = new Set(ids);
    for (const id of which)
      if (on) next.add(id);
      else next.delete(id);
    choose(next);
  };
  const word = (name: string, action: string, onClick: () => void) => (
    <Button size="small" type="link" aria-label={t('ofName', { action, name })} onClick={onClick}>
      {action}
    </Button>
  );
  return [
    {
      key: 'select',
      stick: 'left',
      title: (
        <Checkbox
          aria-label={t('common:page.selectAll')}
          checked={shown.length > 0 && here === shown.length}
          indeterminate={here > 0 && here < shown.length}
          onChange={({ target }) => toggle(shown, target.checked)}
        />
      ),
      render: ({ id, content }) => (
        <Checkbox
          aria-label={t('common:page.select', { name: content })}
          checked={ids.has(id)}
          onChange={({ target }) => toggle([id], target.checked)}
        />
      ),
    },
    ...shownColumns,
    {
      key: 'actions',
      title: t('actions'),
      stick: 'right',
      render: (alarm) => (
        <span className={parts['actions']} data-narrow={narrow}>
          {word(alarm.content, t('common:action.edit'), () => onOpen(alarm))}
          {word(alarm.content, t('copy'), () => onCopy(alarm))}
          {word(alarm.content, t('common:action.delete'), () => {
            edit((now) => removeItems(now, 'alarms', [alarm.id]));
            void message.info(t('removedUndo', { name: alarm.content }));
          })}
        </span>
      ),
    },
  ];
}

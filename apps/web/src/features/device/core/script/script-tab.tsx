import { gatewayErrors, LIMITS, type ScriptItem } from '@lightfield/contract';
import { Empty, Icon } from '@lightfield/ui';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { choiceField, textField } from '../../../../lib/search-codecs.ts';
import { useSearchState } from '../../../../lib/use-search-state.ts';
import { WhyNot } from '../../../../lib/why-not.tsx';
import { putItems, removeItems } from '../editor/edit-state.ts';
import { useConfigEditor, useIssues, useItems, useOwned } from '../editor/editor-context.ts';
import { newId } from '../../../../lib/new-id.ts';
import { ItemSplit, useOpened } from '../parts/item-split.tsx';
import parts from '../parts/parts.module.css';
import { CapacityNote, useFull } from '../parts/capacity-note.tsx';
import { usePolicyBrief } from './policy-brief.ts';
import { ScriptForm } from './script-form.tsx';
import { freeName } from './script-rules.ts';
import { useLanguage } from '../../../../lib/use-language.ts';

const codecs = { item: textField(), panel: choiceField(['trial', 'log'], 'trial') };

/** Scripts of a device or a template: when they run, what they do, how they are tried and what they say. */
export default function ScriptTab() {
  const { t } = useTranslation('device-core');
  const [state, change] = useSearchState(codecs);
  const items = useItems();
  const issues = useIssues();
  const { model } = useOwned();
  const { edit, readOnly } = useConfigEditor();
  const brief = usePolicyBrief();
  const full = useFull('scripts');
  const opened = useOpened(items.scripts, state.item);
  const open = (id: string | undefined) => change({ item: id ?? '' }, { push: true });
  const language = useLanguage();
  const unsupported =
    model && !model.features.includes('script') ? gatewayErrors.scriptUnsupported.spec[language] : undefined;
  const begin = () => {
    const id = newId();
    const name = freeName(items.scripts, t('script.name'));
    const policy = { type: 'periodic', intervalMs: 60_000 } as const;
    edit((now) => putItems(now, 'scripts', [{ id, origin: null, name, policy, source: '', enabled: true }]));
    open(id);
  };
  const addButton = readOnly ? null : (
    <WhyNot reason={unsupported ?? full}>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={begin}>
        {t('script.add')}
      </Button>
    </WhyNot>
  );
  if (items.scripts.length === 0)
    return <Empty icon="command" title={t('script.empty')} note={t('script.emptyNote')} action={addButton} />;
  return (
    <ItemSplit
      label={t('script.list')}
      active={opened?.id}
      onOpen={open}
      entries={items.scripts.map((script) => ({
        id: script.id,
        title: script.name,
        note: script.enabled ? brief(script.policy) : t('script.disabled'),
        wrong: issues.of('scripts', script.id).some(({ advice }) => !advice),
      }))}
      bar={
        <>
          {addButton}
          <CapacityNote kind="scripts" />
        </>
      }
    >
      {opened ? (
        <div className={parts['stack']}>
          <ScriptForm
            key={opened.id}
            script={opened}
            panel={state.panel}
            onPanel={(panel) => change({ panel }, { push: true })}
          />
          {readOnly ? null : <ScriptActions script={opened} onOpen={open} />}
        </div>
      ) : null}
    </ItemSplit>
  );
}

function ScriptActions({ script, onOpen }: { script: ScriptItem; onOpen: (id: string | undefined) => void }) {
  const { t } = useTranslation(['device-core', 'common']);
  const { message } = App.useApp();
  const items = useItems();
  const { edit } = useConfigEditor();
  const full = useFull('scripts');
  const copy = () => {
    const id = newId();
    const wanted = t('script.copyOf', { name: script.name }).slice(0, LIMITS.script.nameMax - 3);
    const name = items.scripts.some((one) => one.name === wanted) ? freeName(items.scripts, wanted) : wanted;
    edit((now) => putItems(now, 'scripts', [{ ...script, id, origin: null, name }]));
    onOpen(id);
  };
  const remove = () => {
    edit((now) => removeItems(now, 'scripts', [script.id]));
    onOpen(undefined);
    void message.info(t('removedUndo', { name: script.name }));
  };
  return (
    <div className={parts['bar']}>
      <WhyNot reason={full}>
        <Button onClick={copy}>{t('script.copy')}</Button>
      </WhyNot>
      <Button danger onClick={remove}>
        {t('common:action.delete')}
      </Button>
    </div>
  );
}

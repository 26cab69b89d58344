import { type Component, bindingKey, usesOf } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { Button, Input } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { FieldRow, Section } from './field.tsx';
import styles from './inspector.module.css';

type Param = Component['params'][number];
/** Of `ComponentHead`. */
const MOST = 50;

/** The component that is open: its title, and what each place binds for itself. */
export function ComponentPanel() {
  const { t } = useTranslation('designer');
  const { editor, component, mayEdit } = useDesigner();
  const { widgets } = useDocument(editor.document);
  const uses = useMemo(() => usesOf(widgets, editor.catalogue), [widgets, editor]);
  const head = component?.head;
  if (!component || !head) return null;
  const { params } = head;
  const set = (next: readonly Param[]) => component.setHead({ params: next });
  const rename = (name: string, title: string) =>
    set(params.map((param) => (param.name === name ? { ...param, title } : param)));
  return (
    <>
      <Section title={t('component.one')}>
        <FieldRow label={t('component.title')}>
          {(id) => (
            <Input
              key={head.title}
              id={id}
              size="small"
              defaultValue={head.title}
              maxLength={100}
              disabled={!mayEdit}
              onBlur={({ target }) => target.value.trim() && component.setHead({ title: target.value.trim() })}
            />
          )}
        </FieldRow>
      </Section>
      <Section title={t('component.params')}>
        <p className={styles['note']}>{t('component.paramsHint')}</p>
        {params.map(({ name, title }) => {
          const used = uses.get(bindingKey(paramOf(name)))?.widgetIds.length ?? 0;
          return (
            <div key={name} className={styles['param']}>
              <Input
                key={title}
                size="small"
                defaultValue={title}
                maxLength={100}
                aria-label={t('component.paramTitle', { name: title || name })}
                disabled={!mayEdit}
                onBlur={({ target }) => rename(name, target.value.trim() || title)}
              />
              <span className={styles['note']}>{t('component.used', { count: used })}</span>
              {mayEdit ? (
                <Button
                  size="small"
                  type="text"
                  icon={<Icon name="trash" size={13} />}
                  aria-label={t('component.removeParam', { name: title || name })}
                  onClick={() => set(params.filter((param) => param.name !== name))}
                />
              ) : null}
            </div>
          );
        })}
        {mayEdit ? (
          <Button
            size="small"
            block
            type="dashed"
            disabled={params.length >= MOST}
            icon={<Icon name="plus" size={12} />}
            onClick={() => set([...params, freshParam(params, (number) => t('component.paramNumber', { number }))])}
          >
            {t('component.addParam')}
          </Button>
        ) : null}
      </Section>
    </>
  );
}

const paramOf = (name: string) => ({
  type: 'param' as const,
  systemKey: name,
  title: '',
  subTitle: '',
  signalId: '',
  equipId: '',
  mvarId: '',
});
/** A name no other has, so that what is bound to one that was taken away never comes back by chance. */
function freshParam(params: readonly Param[], titleOf: (number: number) => string): Param {
  const numbers = params.map(({ name }) => Number(/^p(\d+)$/.exec(name)?.[1] ?? 0));
  const number = Math.max(0, ...numbers) + 1;
  return { name: `p${number}`, title: titleOf(number) };
}

import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { FieldRow, Section } from './field.tsx';
import styles from './inspector.module.css';
import { ParamList } from './param-list.tsx';
import { useUsedParams } from './used-params.ts';

/** The component that is open: its title, and what each place says for itself. */
export function ComponentPanel() {
  const { t } = useTranslation('designer');
  const { editor, component, mayEdit } = useDesigner();
  useDocument(editor.document);
  const used = useUsedParams();
  const head = component?.head;
  if (!component || !head) return null;
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
        <ParamList
          params={head.params}
          used={used}
          disabled={!mayEdit}
          onChange={(change) => component.setHead({ params: change(component.head?.params ?? []) })}
        />
      </Section>
    </>
  );
}

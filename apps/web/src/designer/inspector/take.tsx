import { type Param, type ParamKind, type Widget } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { Button, Dropdown, Tag } from 'antd';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { selectedOf, useDesigner, useDocument, useOfSelected } from '../session/designer-context.ts';
import { PrefixContext } from './field.tsx';
import styles from './inspector.module.css';

/** Parameters of the component that is open, or of the page. */
export function useParams(): readonly Param[] {
  const { editor, component } = useDesigner();
  const { con } = useDocument(editor.document);
  return component?.head?.params ?? (component ? [] : con.params);
}

export interface Taking {
  /** Stands in place of the editor: the parameter that the field takes. */
  readonly instead: ReactNode;
  /** Behind the editor: chooses one. */
  readonly button: ReactNode;
}
const NOTHING: Taking = { instead: null, button: null };
const isTakable = (path: string): boolean => /^(?:style|data)\./.test(path);

/** The parameter that a field of the selected widgets takes, and the way to another one. */
export function useTaking(path: string, kind: ParamKind, label: string): Taking {
  const { t } = useTranslation('designer');
  const { editor, mayEdit } = useDesigner();
  const whole = use(PrefixContext) + path;
  const params = useParams();
  const taken = useOfSelected((widgets) => commonTake(widgets, whole));
  if (!isTakable(whole) || (params.length === 0 && taken === '')) return NOTHING;
  const set = (name: string | undefined) => {
    editor.history.seal();
    for (const { id, takes } of selectedOf(editor)) {
      const { [whole]: _, ...others } = takes;
      const value = name === undefined ? others : { ...others, [whole]: name };
      editor.run('edit', { path: 'takes', value, ids: [id], merge: `take ${whole}` });
    }
  };
  const fitting = params.filter((param) => param.kind === kind);
  const known = params.find(({ name }) => name === taken);
  return {
    instead:
      taken === '' ? null : (
        <Tag
          color={known ? 'blue' : 'red'}
          className={styles['taken'] ?? ''}
          closable={mayEdit}
          closeIcon={<Icon name="close" size={10} aria-label={t('component.untake', { name: label })} />}
          onClose={(event) => {
            event.preventDefault();
            set(undefined);
          }}
        >
          {taken === MANY ? t('inspector.mixed') : (known?.title ?? taken)}
        </Tag>
      ),
    button: mayEdit && fitting.length > 0 ? <Choose label={label} params={fitting} onChoose={set} /> : null,
  };
}
const MANY = '\n';
function commonTake([first, ...others]: readonly Widget[], path: string): string {
  const taken = first?.takes[path] ?? '';
  return others.every(({ takes }) => (takes[path] ?? '') === taken) ? taken : MANY;
}

/** Which parameters a text names: put at its end by one click, by `${name}`. */
export function NameInText({
  path,
  label,
  onName,
}: {
  readonly path: string;
  readonly label: string;
  readonly onName: (named: string) => void;
}) {
  const whole = use(PrefixContext) + path;
  const params = useParams();
  const { mayEdit } = useDesigner();
  if (!mayEdit || params.length === 0 || !/^(?:data|clickEvent)\./.test(whole)) return null;
  return <Choose label={label} params={params} onChoose={(name) => onName(`\${${name}}`)} />;
}

function Choose({
  label,
  params,
  onChoose,
}: {
  readonly label: string;
  readonly params: readonly Param[];
  readonly onChoose: (name: string) => void;
}) {
  const { t } = useTranslation('designer');
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: params.map(({ name, title }) => ({ key: name, label: title || name, onClick: () => onChoose(name) })),
      }}
    >
      <Button
        size="small"
        type="text"
        className={styles['take'] ?? ''}
        aria-label={t('component.take', { name: label })}
        title={t('component.take', { name: label })}
      >
        {'{ }'}
      </Button>
    </Dropdown>
  );
}

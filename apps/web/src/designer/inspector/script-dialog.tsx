import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import CodeEditor, { type CodeFault, type ScriptFunction } from '../../lib/code-editor/code-editor.tsx';
import { keysIn } from '../../lib/code-editor/keys-in.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { boundVariables } from '../session/binding/page-scripts.ts';
import { pagesOf } from '../session/page-queries.ts';
import { useProperty } from './field.tsx';
import styles from './script.module.css';
import { ScriptTrial } from './script-trial.tsx';

/** As the page's schema has it: characters of one script, values of one click. */
const SOURCE_MAX = 10_000;
const DATA_MAX = 50;
/** All that a script of a page can reach. */
const FUNCTIONS: readonly ScriptFunction[] = [
  { name: 'get', call: "get('')", detail: '(key)' },
  { name: 'set', call: "set('', )", detail: '(key, value)' },
  { name: 'say', call: "say('')", detail: '(text)' },
  { name: 'openPage', call: "openPage('')", detail: '(id)' },
];

/** Writes and tries the script of a click. It is taken when the window is confirmed, as one step. */
export default function ScriptDialog({
  source,
  readOnly,
  onTake,
  onClose,
}: {
  readonly source: string;
  readonly readOnly: boolean;
  readonly onTake: (source: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['designer', 'common']);
  const { editor, variables, owner } = useDesigner();
  const { widgets } = useDocument(editor.document);
  const pages = useQuery(pagesOf(owner));
  const [text, setText] = useState(source);
  const [fault, setFault] = useState<CodeFault | null>(null);
  const bound = useMemo(() => boundVariables(widgets, variables), [widgets, variables]);
  return (
    <Modal
      open
      width={760}
      title={t('script.title')}
      // Escape and a click beside it would throw away what was written
      keyboard={text === source}
      mask={{ closable: text === source }}
      okText={t('common:action.ok')}
      okButtonProps={{ disabled: readOnly || text.length > SOURCE_MAX }}
      onOk={() => onTake(text)}
      onCancel={onClose}
    >
      <div className={styles['stack']}>
        <p className={styles['note']}>{t('script.help')}</p>
        <CodeEditor
          id="click-script"
          label={t('script.title')}
          value={text}
          readOnly={readOnly}
          names={{ functions: FUNCTIONS, variables: variables.list, pages: pages.data }}
          fault={fault}
          onChange={(next) => {
            setFault(null);
            setText(next);
          }}
        />
        <span className={styles['note']} data-over={text.length > SOURCE_MAX}>
          {t('script.count', { count: text.length, max: SOURCE_MAX })}
        </span>
        <Unbound source={text} keys={bound.map(({ key }) => key)} />
        <ScriptTrial source={text} bound={bound} onFault={setFault} />
      </div>
    </Modal>
  );
}

/** Variables that the script names and nothing on the page is bound to: a running page would not have their values. */
function Unbound({ source, keys }: { readonly source: string; readonly keys: readonly string[] }) {
  const { t } = useTranslation('designer');
  const { variables } = useDesigner();
  const { value, disabled, set } = useProperty('dataArray');
  const { read, written } = keysIn(source);
  const left = [...new Set([...read, ...written])].filter((key) => !keys.includes(key));
  const missing = left.filter((key) => !variables.list.some((one) => one.key === key));
  const unbound = left.flatMap((key) => variables.list.find((one) => one.key === key) ?? []);
  const entries = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return (
    <>
      {missing.length > 0 ? (
        <Alert type="error" showIcon title={t('script.missing', { keys: missing.join(', ') })} />
      ) : null}
      {unbound.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('script.unbound', { keys: unbound.map(({ key }) => key).join(', ') })}
          action={
            disabled || entries.length + unbound.length > DATA_MAX ? null : (
              <Button
                size="small"
                onClick={() => set([...entries, ...unbound.map(({ binding }) => ({ value: '', data: binding }))])}
              >
                {t('script.bind')}
              </Button>
            )
          }
        />
      ) : null}
    </>
  );
}

import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../lib/lazy.ts';
import { FieldRow, isMixed, useMixedWord, useProperty } from './field.tsx';
import styles from './inspector.module.css';

// an editor of code is heavy, and few widgets have a script
const ScriptDialog = lazy(() => import('./script-dialog.tsx'));

/** The script of a click (S2 §3 "Click event", `script`): its first line here, the whole of it in a window of its own. */
export function ScriptRow() {
  const { t } = useTranslation('designer');
  const { value, disabled, set } = useProperty('script');
  const mixed = useMixedWord();
  const [open, setOpen] = useState(false);
  const source = typeof value === 'string' ? value : '';
  const first = source.trim().split('\n', 1)[0] ?? '';
  return (
    <FieldRow label={t('click.script')} hint={t('click.scriptHint')} tall>
      {(id) => (
        <div className={styles['list']}>
          {first || isMixed(value) ? (
            <code className={styles['scriptLine']}>{isMixed(value) ? mixed : first}</code>
          ) : null}
          <Button id={id} size="small" block onClick={() => setOpen(true)}>
            {t(disabled ? 'click.scriptShow' : 'click.scriptEdit')}
          </Button>
          {open ? (
            <Suspense>
              <ScriptDialog
                source={source}
                readOnly={disabled}
                onClose={() => setOpen(false)}
                onTake={(next) => {
                  if (next !== source || isMixed(value)) set(next);
                  setOpen(false);
                }}
              />
            </Suspense>
          ) : null}
        </div>
      )}
    </FieldRow>
  );
}

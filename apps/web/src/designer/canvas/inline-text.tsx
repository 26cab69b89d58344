import { valueAt } from '@lightfield/page';
import { boxOf } from '@lightfield/designer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { useHappening, useSignal } from '../session/use-signal.ts';
import styles from './canvas.module.css';

/** The text of a widget that was double clicked, typed where it stands. */
export function InlineText() {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  useDocument(editor.document);
  const view = useSignal(editor.view);
  const [id, setId] = useState<string>();
  useHappening(editor.opened, (opened: string) => {
    const data = editor.document.find(opened)?.data;
    if (typeof valueAt(data, 'text') === 'string') setId(opened);
  });
  const widget = id === undefined ? undefined : editor.document.find(id);
  const text = valueAt(widget?.data, 'text');
  if (!widget || typeof text !== 'string' || widget.posLock) return null;
  const { x, y, width, height } = boxOf(widget);
  const size = valueAt(widget.data, 'font.size');
  const close = (typed: string | undefined) => {
    setId(undefined);
    if (typed !== undefined && typed !== text)
      editor.run('edit', { ids: [widget.id], path: 'data.text', value: typed });
  };
  return (
    <textarea
      className={styles['inline']}
      data-own-pointer=""
      aria-label={t('canvas.text')}
      defaultValue={text}
      autoFocus
      style={{
        left: x * view.scale + view.x,
        top: y * view.scale + view.y,
        width: Math.max(80, width * view.scale),
        height: Math.max(26, height * view.scale),
        fontSize: Math.max(11, (typeof size === 'number' ? size : 14) * view.scale),
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => close(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close(undefined);
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          close(event.currentTarget.value);
        }
      }}
    />
  );
}

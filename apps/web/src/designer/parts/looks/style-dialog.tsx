import { LIMITS, type PageLookRow, pageLookCalls } from '@lightfield/contract';
import type { NamedStyle, StyleValues, Widget } from '@lightfield/page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { useDesigner } from '../../session/designer-context.ts';
import { looksKey, styleOf } from '../../session/page-looks.ts';
import dialogs from './looks.module.css';
import { type StylePart, ofParts, partsOf } from './style-parts.ts';

/** A named style of the enterprise, made of a widget or changed by one: which parts of how it looks it says. */
export function StyleDialog({
  widget,
  values,
  row,
  onClose,
}: {
  readonly widget: Widget;
  readonly values: StyleValues;
  readonly row?: PageLookRow;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('designer');
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { editor, owner, pageId } = useDesigner();
  const offered = partsOf(values);
  const before = row && styleOf(row);
  const [name, setName] = useState(row?.name ?? '');
  const [parts, setParts] = useState<readonly StylePart[]>(before ? partsOf(before.values) : offered);
  const id = useId();
  const save = useMutation({
    mutationFn: async (): Promise<NamedStyle> => {
      // what the style says of other types of widgets stays
      const kept = before ? ofParts(before.values, parts) : {};
      const said = { ...kept, ...ofParts(values, parts) };
      const what = { pageId, name: name.trim(), look: { type: widget.widgetType, values: said } };
      const saved = row
        ? await call(pageLookCalls.save, { ...what, lookId: row.id, base: row.version })
        : await call(pageLookCalls.add, { ...what, kind: 'style' });
      return { id: saved.id, version: saved.version, title: name.trim(), values: said };
    },
    onSuccess: async (style) => {
      if (row) editor.run('followStyle', { style, worn: [widget.id] });
      else editor.run('wearStyle', { style });
      void message.success(t(row ? 'namedStyle.changed' : 'namedStyle.made', { name: style.title }));
      await client.invalidateQueries({ queryKey: looksKey(owner) });
      onClose();
    },
    onError: (error) => {
      void message.error(words(error).title);
      void client.invalidateQueries({ queryKey: looksKey(owner) });
    },
  });
  const isSound = name.trim() !== '' && parts.length > 0;
  const keep = () => {
    if (isSound && !save.isPending) save.mutate();
  };
  return (
    <Modal
      open
      width={460}
      title={t(row ? 'namedStyle.changeTitle' : 'namedStyle.makeTitle')}
      okText={t(row ? 'theme.saveOk' : 'namedStyle.makeOk')}
      okButtonProps={{ loading: save.isPending, disabled: !isSound }}
      onOk={keep}
      onCancel={onClose}
    >
      <div className={dialogs['form']}>
        <div className={dialogs['formRow']}>
          <label htmlFor={id}>{t('theme.nameField')}</label>
          <Input
            id={id}
            autoFocus
            maxLength={LIMITS.pageLook.nameMax}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={keep}
          />
        </div>
        <div className={dialogs['formRow']}>
          <span>{t('namedStyle.says')}</span>
          <Checkbox.Group
            aria-label={t('namedStyle.says')}
            value={[...parts]}
            options={offered.map((part) => ({ value: part, label: t(`namedStyle.part.${part}`) }))}
            onChange={(next) => setParts(offered.filter((part) => next.includes(part)))}
          />
        </div>
        <p className={dialogs['note']}>
          {!row
            ? t('namedStyle.makeNote')
            : row.pages > 0
              ? t('namedStyle.changeNote', { count: row.pages })
              : t('namedStyle.changeUnused')}
        </p>
      </div>
    </Modal>
  );
}

import { type NewParameter } from '@lightfield/designer';
import { bindingKey, usesOf } from '@lightfield/page';
import { Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import styles from './dialogs.module.css';

interface Choice {
  readonly of: string;
  readonly bound: string;
  readonly subTitle: string;
  readonly title: string;
  readonly open: boolean;
}

/** What is selected becomes a component: how it is called, and which of its bindings each place has for itself. */
export function MakeComponentDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const id = useId();
  const [title, setTitle] = useState(() => firstName(editor.selected()));
  const [choices, setChoices] = useState<readonly Choice[]>(() =>
    [...usesOf(editor.movable(), editor.catalogue).values()].map(({ binding }) => {
      const bound = binding.title || binding.systemKey || bindingKey(binding);
      // a parameter of the component around is left to it unless one says otherwise
      return {
        of: bindingKey(binding),
        bound,
        subTitle: binding.subTitle,
        title: bound.slice(0, 100),
        open: binding.type === 'signal',
      };
    }),
  );
  const change = (at: number, more: Partial<Choice>) =>
    setChoices(choices.map((choice, index) => (index === at ? { ...choice, ...more } : choice)));
  const save = () => {
    const params = choices
      .filter(({ open }) => open)
      .map(
        ({ of, title: words, bound }, index): NewParameter => ({
          name: `p${index + 1}`,
          title: words.trim() || bound,
          of,
        }),
      );
    if (editor.run('makeComponent', { title: title.trim(), params })) onClose();
  };
  return (
    <Modal
      open
      width={560}
      title={t('action.makeComponent')}
      okText={t('component.make')}
      okButtonProps={{ disabled: title.trim() === '' }}
      onOk={save}
      onCancel={onClose}
    >
      <div className={styles['form']}>
        <div className={styles['formRow']}>
          <label htmlFor={`${id}title`}>{t('component.title')}</label>
          <Input
            id={`${id}title`}
            autoFocus
            maxLength={100}
            value={title}
            placeholder={t('component.titleHint')}
            onChange={({ target }) => setTitle(target.value)}
            onPressEnter={() => title.trim() && save()}
          />
        </div>
      </div>
      <h3 className={styles['part']}>{t('component.params')}</h3>
      <p className={styles['note']}>{t(choices.length > 0 ? 'component.paramsNote' : 'component.nothingBound')}</p>
      <ul className={styles['remap']}>
        {choices.map(({ of, bound, subTitle, title: words, open }, at) => (
          <li key={of} className={styles['remapRow']}>
            <Checkbox checked={open} onChange={({ target }) => change(at, { open: target.checked })}>
              <span className={styles['from']}>
                <span>{bound}</span>
                {subTitle ? <span className={styles['note']}>{subTitle}</span> : null}
              </span>
            </Checkbox>
            <span aria-hidden="true">→</span>
            <Input
              size="small"
              maxLength={100}
              value={words}
              disabled={!open}
              aria-label={t('component.paramTitle', { name: bound })}
              onChange={({ target }) => change(at, { title: target.value })}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** A group that has a name gives it to its component. */
const firstName = ([only, ...others]: readonly { readonly widgetName: string }[]): string =>
  only && others.length === 0 ? only.widgetName : '';

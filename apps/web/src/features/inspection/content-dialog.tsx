import { type InspectionContent, type InspectionItem, LIMITS } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { HomeOrgItem } from '../../lib/home-org-item.tsx';
import { type Answer, AnswerField, NOTHING } from './answer.tsx';
import { useSaveContent } from './api/inspection-queries.ts';
import styles from './inspection.module.css';
import { ItemEditor, isComplete, itemOf } from './item-editor.tsx';
import { Ordered } from './ordered.tsx';

const { nameMax, noteMax } = LIMITS.inspection;
const { itemsPerInspectionContent: ITEMS_MAX } = LIMITS.ops;
/** Pixels. */
const WIDTH = 1_000;

interface Fields {
  orgId?: string;
  name: string;
  note: string;
  items: InspectionItem[];
}

/** What is looked at: its items in order, and beside them what a phone will show. */
export function ContentDialog({ content, onClose }: { content: InspectionContent | undefined; onClose: () => void }) {
  const { t } = useTranslation('inspection');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const save = useSaveContent(content);
  const [initial] = useState<Fields>(() => ({
    name: content?.name ?? '',
    note: content?.note ?? '',
    items: content?.items ?? [itemOf('yesNo')],
  }));
  const items = Form.useWatch('items', form) ?? initial.items;
  return (
    <FormDialog<Fields>
      title={content ? t('content.editOf', { name: content.name }) : t('content.add')}
      form={form}
      initial={initial}
      width={WIDTH}
      pending={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={(typed) =>
        save.mutate(typed, {
          onSuccess: () => {
            void message.success(t('content.saved'));
            onClose();
          },
        })
      }
    >
      <div className={styles['beside']}>
        <div>
          {content ? null : <HomeOrgItem customers />}
          <Form.Item
            name="name"
            label={t('content.name')}
            rules={[{ required: true, whitespace: true, message: t('content.nameRequired') }]}
          >
            <Input maxLength={nameMax} />
          </Form.Item>
          <Form.Item name="note" label={t('content.note')}>
            <Input maxLength={noteMax} />
          </Form.Item>
          <Form.Item
            name="items"
            label={t('content.items')}
            extra={t('content.itemsNote', { most: ITEMS_MAX })}
            rules={[
              {
                validator: (_rule, value: readonly InspectionItem[]) => {
                  const wrong = value.findIndex((item) => !isComplete(item));
                  if (value.length === 0) return Promise.reject(new Error(t('content.itemsRequired')));
                  return wrong < 0
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('content.itemIncomplete', { n: wrong + 1 })));
                },
              },
            ]}
          >
            <Items />
          </Form.Item>
        </div>
        <Preview items={items} />
      </div>
    </FormDialog>
  );
}

/** Field of a form. */
function Items({
  value = [],
  onChange = () => undefined,
}: {
  value?: readonly InspectionItem[];
  onChange?: (items: readonly InspectionItem[]) => void;
}) {
  const { t } = useTranslation('inspection');
  const [open, setOpen] = useState<string | undefined>(value[0]?.id);
  const nameOf = ({ title }: InspectionItem) => title.trim() || t('content.untitled');
  return (
    <div className={styles['items']}>
      <Ordered
        label={t('content.items')}
        rows={value}
        moveLabel={(item, at) => t('content.move', { n: at + 1, name: nameOf(item) })}
        onChange={onChange}
      >
        {(item, at) => (
          <>
            <div className={styles['row']}>
              <button
                type="button"
                className={styles['unfold']}
                aria-expanded={item.id === open}
                onClick={() => setOpen(item.id === open ? undefined : item.id)}
              >
                <span>
                  {at + 1}. {nameOf(item)}
                </span>
                <span className={styles['soft']}>{t(`kind.${item.kind}`)}</span>
              </button>
              <Button
                type="text"
                aria-label={t('content.remove', { n: at + 1, name: nameOf(item) })}
                icon={<Icon name="trash" size={16} />}
                onClick={() => onChange(value.filter(({ id }) => id !== item.id))}
              />
            </div>
            {item.id === open ? (
              <ItemEditor
                key={item.kind}
                item={item}
                onChange={(next) => onChange(value.map((one) => (one.id === item.id ? next : one)))}
              />
            ) : null}
          </>
        )}
      </Ordered>
      {value.length < ITEMS_MAX ? (
        <Button
          icon={<Icon name="plus" size={16} />}
          onClick={() => {
            const item = itemOf('yesNo');
            setOpen(item.id);
            onChange([...value, item]);
          }}
        >
          {t('content.addItem')}
        </Button>
      ) : null}
    </div>
  );
}

/** As a phone shows it; what is tried here is kept nowhere. */
function Preview({ items }: { items: readonly InspectionItem[] }) {
  const { t } = useTranslation('inspection');
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  return (
    <section className={styles['phone']} aria-label={t('content.preview')}>
      <h3>{t('content.preview')}</h3>
      <p className={styles['soft']}>{t('content.previewNote')}</p>
      {items.map((item, at) => (
        <AnswerField
          key={`${item.id} ${item.kind}`}
          item={item}
          n={at + 1}
          answer={answers.get(item.id) ?? NOTHING}
          onChange={(answer) => setAnswers(new Map(answers).set(item.id, answer))}
        />
      ))}
    </section>
  );
}

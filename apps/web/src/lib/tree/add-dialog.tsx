import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { FormDialog } from '../form-dialog.tsx';
import { useTitleRule } from '../title-rule.ts';
import { type Tree, type TreeItem, nameTaken } from './tree.ts';
import styles from './tree.module.css';

export interface AddWords {
  readonly title: string;
  /** Where it will stand; absent: at the top. */
  readonly place: ReactNode;
  readonly name: string;
  readonly limits: string;
  readonly nameRule: string;
  readonly nameTaken: string;
}

/** A new node below another one, or at the top. */
export function AddDialog<Item extends TreeItem>({
  words,
  tree,
  parentId,
  nameMax,
  pending,
  error,
  onAdd,
  onClose,
}: {
  words: AddWords;
  tree: Tree<Item>;
  /** Absent: at the top. */
  parentId: string | undefined;
  nameMax: number;
  pending: boolean;
  error: unknown;
  onAdd: (name: string) => void;
  onClose: () => void;
}) {
  const [form] = Form.useForm<{ name: string }>();
  const title = useTitleRule();
  return (
    <FormDialog<{ name: string }>
      title={words.title}
      form={form}
      pending={pending}
      error={error}
      onSubmit={({ name }) => onAdd(name.trim())}
      onClose={onClose}
    >
      {words.place ? <p className={styles['note']}>{words.place}</p> : null}
      <Form.Item
        name="name"
        label={words.name}
        extra={words.limits}
        rules={[
          { required: true, whitespace: true, message: words.nameRule },
          title,
          {
            validator: (_rule, name: string | undefined) =>
              nameTaken(tree, parentId, name ?? '') ? Promise.reject(new Error(words.nameTaken)) : Promise.resolve(),
          },
        ]}
      >
        <Input autoFocus maxLength={nameMax} showCount />
      </Form.Item>
    </FormDialog>
  );
}

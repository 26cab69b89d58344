import { Descriptions } from 'antd';
import type { ReactNode } from 'react';

const COLUMNS = { xs: 1, sm: 1, md: 1, lg: 1 } as const;
const LABELS = { label: { width: 148 } } as const;

/** Names and what they are. */
export function Facts({ items }: { items: readonly (readonly [label: string, content: ReactNode])[] }) {
  return (
    <Descriptions
      size="small"
      bordered
      column={COLUMNS}
      styles={LABELS}
      items={items.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}

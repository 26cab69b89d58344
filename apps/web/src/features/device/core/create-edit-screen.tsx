import { Empty } from '@lightfield/ui';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceAction } from '../../../lib/device-action.ts';
import { lazyActions } from '../../../lib/device-actions.tsx';
import type { Owner } from './editor/config-queries.ts';
import { EditFrame } from './frame/edit-frame.tsx';
import type { EditTab } from './tabs.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A tab under its address. `fill`: it fills the window and scrolls inside. */
export function createEditScreen(
  owner: Owner,
  tab: EditTab['key'],
  Body: ComponentType,
  { fill = false, actions = [] }: { fill?: boolean; actions?: readonly DeviceAction[] } = {},
): ComponentType {
  const lazily = lazyActions(actions);
  return function EditScreen() {
    const { t } = useTranslation('device-core');
    const { id = '' }: { id?: string } = useParams({ strict: false });
    if (!UUID.test(id)) return <Empty icon="question" title={t(`unknown.${owner}`)} note={t('unknown.note')} />;
    return (
      <EditFrame key={id} owner={owner} id={id} tab={tab} fill={fill} actions={lazily}>
        <Body />
      </EditFrame>
    );
  };
}

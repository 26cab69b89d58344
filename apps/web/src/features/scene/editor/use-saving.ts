import { LIMITS, type SceneInfo, sceneErrors } from '@lightfield/contract';
import type { Scene } from '@lightfield/page';
import { useBlocker } from '@tanstack/react-router';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { useSaveScene } from '../api/scene-queries.ts';

/** Saving: over the version it was opened with, or, when somebody else has saved since, over that one if the person says so. */
export function useSaving({
  info,
  scene,
  picture,
}: {
  info: SceneInfo;
  scene: Scene;
  picture: () => Promise<Blob | null>;
}) {
  const { t } = useTranslation(['scene', 'common']);
  const { modal, message } = App.useApp();
  const words = useErrorWords();
  const { mutateAsync, isPending } = useSaveScene();
  const [saved, setSaved] = useState({ version: info.version, scene });
  const isChanged = saved.scene !== scene;
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  useLeaveQuestion(isChanged);

  async function over(base: number): Promise<void> {
    const blob = await picture();
    const small = blob && blob.size <= LIMITS.scene.pictureBytes ? await base64Of(blob) : undefined;
    try {
      const json = scene as unknown as Record<string, unknown>;
      const { version } = await mutateAsync({
        id: info.id,
        base,
        json,
        ...(small !== undefined && { picture: small }),
      });
      setSaved({ version, scene });
      void message.success(t('saved', { version }));
    } catch (error) {
      const newer =
        error instanceof CallRefused && error.code === sceneErrors.outdated.code ? versionIn(error.data) : undefined;
      const { title, code } = words(error);
      if (newer === undefined) void message.error(code === undefined ? title : `${title} (${code})`);
      else
        void modal.confirm({
          title: t('outdated', { version: newer }),
          okText: t('overwrite'),
          cancelText: t('common:action.cancel'),
          onOk: () => over(newer),
        });
    }
  }
  return { version: saved.version, isChanged, isPending, save: () => void (isPending || over(saved.version)) };
}
/** Whoever goes with what is not saved is asked; a login that has ended leads away whatever is open. */
function useLeaveQuestion(isChanged: boolean): void {
  const { t } = useTranslation('scene');
  const { modal } = App.useApp();
  const now = useRef(isChanged);
  useEffect(() => {
    now.current = isChanged;
  }, [isChanged]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!now.current || current.pathname === next.pathname || next.pathname.startsWith('/login')) return false;
      return !(await modal.confirm({
        title: t('leave.title'),
        content: t('leave.note'),
        okText: t('leave.ok'),
        okButtonProps: { danger: true },
        cancelText: t('leave.cancel'),
      }));
    },
    enableBeforeUnload: false,
  });
}

const versionIn = (data: unknown): number | undefined => {
  const version: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'version') : undefined;
  return typeof version === 'number' ? version : undefined;
};
async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

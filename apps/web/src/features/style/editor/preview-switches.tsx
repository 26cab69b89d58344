import type { Mode } from '@lightfield/ui';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** In which theme and how wide a preview is drawn. */
export function usePreview(begun: Mode) {
  const [mode, setMode] = useState<Mode>(begun);
  const [narrow, setNarrow] = useState(false);
  return { mode, setMode, narrow, setNarrow };
}
export function PreviewSwitches({
  preview: { mode, setMode, narrow, setNarrow },
  narrow: always,
}: {
  preview: ReturnType<typeof usePreview>;
  /** There is no room for the wide one. */
  narrow: boolean;
}) {
  const { t } = useTranslation('style');
  return (
    <>
      <Segmented
        value={mode}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`editor.${value}`) }))}
        onChange={setMode}
      />
      {always ? null : (
        <Segmented
          value={narrow ? 'narrow' : 'wide'}
          options={(['wide', 'narrow'] as const).map((value) => ({ value, label: t(`editor.${value}`) }))}
          onChange={(value) => setNarrow(value === 'narrow')}
        />
      )}
    </>
  );
}

import { isPermission, permissionLabel } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../i18n/i18n.ts';

/** The permission that is missing, in words; nothing for a code that is none. */
export default function PermissionName({ code }: { code: string }) {
  const { t, i18n } = useTranslation();
  if (!isPermission(code)) return null;
  const name = permissionLabel(code, languageOf(i18n.language) === 'en' ? 'en' : 'zh');
  return (
    <>
      {t('face.missingPermission', { name })}
      <br />
    </>
  );
}

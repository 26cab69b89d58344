import { Link, isOwnScreen } from '@lightfield/page';
import { useTranslation } from 'react-i18next';
import { TextEditor, type Wrong } from './editors.tsx';

/** A link, and while it is typed what keeps it from being followed; `framed`: it is shown in a frame. */
export function LinkEditor({
  framed = false,
  ...row
}: {
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly unit?: string | undefined;
  readonly framed?: boolean;
}) {
  const { t } = useTranslation('designer');
  const check = (text: string): Wrong | undefined => {
    if (!Link.safeParse(text).success) return { text: t('click.linkWrong'), refused: true };
    return framed && isOwnScreen(text, window.location.origin)
      ? { text: t('click.linkOwn'), refused: false }
      : undefined;
  };
  return <TextEditor {...row} check={check} />;
}
